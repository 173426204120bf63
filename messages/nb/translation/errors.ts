export const translationErrors = {
  text_unknown: "Det finnes ingen slik tekst.",
  text_syntax: "Krøllparentesene eller taggene i teksten går ikke opp.",
  text_placeholders:
    "{hasPlaces, select, yes {Teksten må ha de samme plassene som originalen: {places}} other {Teksten har plasser som originalen ikke har.}}",
  text_too_long: "Teksten er for lang. Høyst {most} tegn.",
};
