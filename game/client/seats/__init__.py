"""Who sits where: who plays at this screen, what seats look like, what people are called.

Never here: drawing, or the table itself (`net`).
"""
