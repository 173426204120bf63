/**
 * The product's own figures, for placeholders such as `{commissionPercent}` in the articles: an article never
 * writes them itself.
 */
import { cancellationTiers } from "../booking/cancellation.ts";
import { businessTerms } from "../business-terms.ts";

const { flexible, moderate, strict } = cancellationTiers;

const articleFigures: Readonly<Record<string, number>> = {
  ...businessTerms,
  /** Rules 9.9. */
  minimumAge: 16,
  adultAge: 18,
  /** Within so many hours a hunter tells the landowner what was shot (spec §9). */
  harvestReportHours: 24,
  flexibleAllDays: flexible.allDays,
  flexibleHalfHours: flexible.half,
  moderateAllDays: moderate.allDays,
  moderateHalfDays: moderate.half,
  strictAllDays: strict.allDays,
  strictHalfDays: strict.half,
};

/** Throws for a placeholder that stands for nothing. */
export const fillFigures = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const figure = articleFigures[name];
    if (figure === undefined) throw new Error(`no figure is called {${name}}`);
    return String(figure);
  });
