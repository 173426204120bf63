/** What a landowner tells those who come, and nobody else (decision 57). */
export const manualTexts = [
  "wayIn",
  "key",
  "parking",
  "heating",
  "water",
  "wifi",
  "waste",
  "emergency",
] as const;
export type ManualText = (typeof manualTexts)[number];

/** So many days before the arrival the key is shown, unless the landowner says otherwise. */
export const usualKeyDays = 3;
export const maxKeyDays = 30;
