import type { Language } from "../language.ts";

export const language: Language = {
  tag: "en-GB",
  name: "English",
  readHere: "Read this page in English",
  money: (figure) => `NOK\u00a0${figure}`,
  dayOfMonth: String,
  clock: (hour, minute) => `${hour}:${minute}`,
  dateTime: (date, clock) => `${date} at ${clock}`,
  dateField: "medium",
  units: { maal: "mål", hectares: "hectares", sqm: "m²" },
  maalInHectares: true,
};
