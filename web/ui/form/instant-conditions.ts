/** Converts the conditions of a standing yes (rules 4.6) between API and form. */
import type { InstantConditions } from "#domain/booking/instant.ts";
import { numberText, parseNumber } from "#web/i18n/number-input.ts";

/** The conditions that are figures, in the order of the form. */
export const instantFigures = ["minDaysAhead", "maxDaysAhead", "maxParty", "minRating"] as const;
export type InstantValues = { hasPaid: boolean } & Record<(typeof instantFigures)[number], string>;

export const noInstantConditions: InstantValues = {
  hasPaid: false,
  minDaysAhead: "",
  maxDaysAhead: "",
  maxParty: "",
  minRating: "",
};
export const instantValues = (conditions: InstantConditions): InstantValues => ({
  hasPaid: conditions.hasPaid === true,
  minDaysAhead: numberText(conditions.minDaysAhead),
  maxDaysAhead: numberText(conditions.maxDaysAhead),
  maxParty: numberText(conditions.maxParty),
  minRating: numberText(conditions.minRating),
});
export function instantBody({ hasPaid, ...figures }: InstantValues): InstantConditions {
  const given = instantFigures.flatMap((name) => {
    const figure = parseNumber(figures[name]);
    return figure === undefined ? [] : [[name, figure] as const];
  });
  return { ...(hasPaid && { hasPaid }), ...Object.fromEntries(given) };
}
