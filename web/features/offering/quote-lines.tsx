import type { Quote } from "#contract/bookings.ts";
import { MoneyLines } from "../../ui/money.tsx";
import { useQuoteLines } from "../bookings/quote-lines.ts";
import css from "./quote-lines.module.css";

/** The price line by line. While a newer one is on its way it stays, paler. */
export function QuoteLines({ quote, busy }: { quote: Quote; busy: boolean }) {
  return (
    <div className={css.quote} aria-busy={busy} data-busy={busy || undefined} aria-live="polite">
      <MoneyLines {...useQuoteLines()(quote)} />
    </div>
  );
}
