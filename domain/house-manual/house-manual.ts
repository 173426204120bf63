/** The house manual, which only guests who have paid can read (decision 57). */
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

/** How many days before arrival the key's location is shown, unless the landowner sets another number. */
export const usualKeyDays = 3;
export const maxKeyDays = 30;

/** The texts that may be sent to a provider of translations: what opens a door or a network never is. */
export const translatedManualTexts = manualTexts.filter((name) => name !== "key" && name !== "wifi");
