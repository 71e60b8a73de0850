"""A real evening: real windows on virtual screens, real keys and clicks."""
