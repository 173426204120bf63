/**
 * Reserved names: those that look like Utmark's, also in letters of other alphabets, so that nobody can
 * impersonate it.
 */
import unhomoglyph from "unhomoglyph";

/** Returns a form that is equal for all texts that look alike. */
const lookalikeForms = (text: string): string[] =>
  [text, text.toLowerCase()].map((one) =>
    unhomoglyph(one.normalize("NFKD")).replace(/\p{M}/gu, "").toLowerCase().replace(/0/g, "o"),
  );
const own = lookalikeForms("utmark")[0] ?? "";
const offices = [
  ...[
    "kundeservice",
    "kundesenter",
    "kundestøtte",
    "kunde",
    "support",
    "service",
    "hjelp",
    "help",
    "helpdesk",
  ],
  ...["team", "teamet", "admin", "administrator", "administrasjon", "moderator", "betaling", "utbetaling"],
  ...[
    "payment",
    "payments",
    "payout",
    "sikkerhet",
    "security",
    "post",
    "official",
    "offisiell",
    "norge",
    "norway",
  ],
  ...["customerservice", "customersupport", "as", "no", "com"],
].flatMap(lookalikeForms);
/** Names that are reserved only as a whole name, such as «customer service». */
const standaloneNames = new Set(
  [
    "kundeservice",
    "kundesenter",
    "kundestøtte",
    "customerservice",
    "customersupport",
    "support",
    "administrator",
  ].flatMap(lookalikeForms),
);

/** Returns whether the name of a person or group is reserved. `Grong utmarkslag` is allowed. */
export const looksLikeUtmark = (name: string): boolean =>
  lookalikeForms(name).some((form) => {
    const words = form.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    const joinedWords = words.join("");
    return (
      words.includes(own) ||
      standaloneNames.has(joinedWords) ||
      [...words, joinedWords].some(
        (one) => one.startsWith(own) && ["", ...offices].includes(one.slice(own.length)),
      )
    );
  });
