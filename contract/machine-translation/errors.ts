export const machineTranslationErrors = {
  translation_off: 409,
  text_not_readable: 404,
  translations_of_day_used: 409,
  translations_of_month_used: 409,
  translation_unavailable: 503,
} as const;
