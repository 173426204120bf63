/** How much is translated (rules 9.20): the most at one press, of a person in a day, and of all in a month. */
export const maxTextsAtOnce = 50;
export const maxCharactersAtOnce = 40_000;

export type TranslationLimits = { charactersPerMonth: number; charactersPerPersonAndDay: number };
/** The characters already translated: for all in the month, for visitors in it, and for the person today. */
export type UsedCharacters = { month: number; visitors: number; personToday: number };

/** The first texts of a list that one press may translate; each once, and only those with a letter. */
export function textsForOnePress(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}/u.test(text));
  const chosen: string[] = [];
  let characters = 0;
  for (const text of distinct.slice(0, maxTextsAtOnce)) {
    characters += text.length;
    if (characters > maxCharactersAtOnce) break;
    chosen.push(text);
  }
  return chosen;
}

/**
 * Why these characters may not be translated. Visitors, who are not signed in, may together use half of the
 * month's characters, so that some are left for those who have a booking.
 */
export function allowanceRefusal(
  characters: number,
  used: UsedCharacters,
  { charactersPerMonth, charactersPerPersonAndDay }: TranslationLimits,
  isVisitor: boolean,
): "translations_of_month_used" | "translations_of_day_used" | undefined {
  if (used.month + characters > charactersPerMonth) return "translations_of_month_used";
  if (isVisitor)
    return used.visitors + characters > charactersPerMonth / 2 ? "translations_of_month_used" : undefined;
  return used.personToday + characters > charactersPerPersonAndDay ? "translations_of_day_used" : undefined;
}
