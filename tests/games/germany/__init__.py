"""The tests of Germany, one for each rule of docs/rules/germany.md."""
