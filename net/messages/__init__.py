"""What hosts and guests say to each other, and the values in it: lobby, requests, notices."""
