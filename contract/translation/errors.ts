export const translationErrors = {
  text_unknown: 422,
  text_syntax: 422,
  text_placeholders: 422,
  text_too_long: 422,
} as const;
