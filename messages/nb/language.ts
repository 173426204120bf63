import type { Language } from "../language.ts";

export const language: Language = {
  tag: "nb-NO",
  name: "Norsk",
  readHere: "Les denne siden på norsk",
  money: (figure) => `${figure}\u00a0kr`,
  dayOfMonth: (day) => `${day}.`,
  clock: (hour, minute) => `kl.\u00a0${hour}.${minute}`,
  dateTime: (date, clock) => `${date} ${clock}`,
  dateField: "short",
  units: { maal: "mål", hectares: "hektar", sqm: "m²" },
  maalInHectares: false,
};
