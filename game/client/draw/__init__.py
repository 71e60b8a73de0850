"""Drawing: what things look like, at any window size. No scene, no input, no state of a match.

Everything is laid out on a board of 1920 x 1080 units and drawn at the pixel size of the window,
not scaled up afterwards. Shapes are drawn at four times their size, scaled down with premultiplied
alpha and kept; a sheet's picture is kept and gets one cell stamped per mark. Colours never speak
alone: each has a shape of its own on cells and dice.

Words grow with the size a person wants, as far as there is room (`lettering`). High contrast
changes inks and grounds where they are put down (`contrast`, `panels`), so no picture knows of it.
An `Audit` notes every text with its box and contrast when a test asks for it.

A match keeps its whole window and paints only the parts whose value has changed (`pieces`), in two
layers where one changes with every press and the other seldom. Parts that change together are
painted one a frame, but for those that take over what was drawn over them until then. A window
keeps its pixels: the next frame lays the kept picture anew only where something lay over it
(`over`), and everything goes onto a window through `plane`, which remembers where.

A throw of dice is worked out once, from the roll's faces as its seed (`rolling`); from then on it
is a function of time, as all motion is.
"""
