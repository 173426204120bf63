export const translationErrors = {
  text_unknown: "There is no such text.",
  text_syntax: "The braces or tags of the text do not match.",
  text_placeholders:
    "{hasPlaces, select, yes {The text needs the same places as the original: {places}} other {The text has places that the original has not.}}",
  text_too_long: "The text is too long. At most {most} characters.",
};
