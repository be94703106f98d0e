"""What is done in a few questions from anywhere: sheets to take home, the data looked after, a file lent."""
