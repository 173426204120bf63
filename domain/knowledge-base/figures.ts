/** Fills in an article's places for the product's own figures, such as `{commissionPercent}`. */
import { ruleFigures } from "../company/facts.ts";

const figures: Readonly<Record<string, number>> = ruleFigures;

/**
 * `further`: further placeholders in the language of the text, such as `{season:elg}` and `{strictRefund}`.
 * Throws for an unknown placeholder.
 */
export const fillFigures = (text: string, further: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([\w:]+)\}/g, (_, name: string) => {
    const figure = further[name] ?? figures[name];
    if (figure === undefined) throw new Error(`no figure is called {${name}}`);
    return String(figure);
  });
