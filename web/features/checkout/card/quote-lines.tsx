import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Quote } from "#contract/booking/endpoints.ts";
import { MoneyLines } from "#web/ui/chart/money.tsx";
import { useQuoteLines } from "#web/features/booking/public.ts";
import css from "./quote-lines.module.css";

/** The price line by line. While a new price is loading, the old one is dimmed. */
export function QuoteLines({
  quote,
  busy,
  who,
}: {
  quote: Quote;
  busy: boolean;
  who?: GuestKind | undefined;
}) {
  return (
    <div className={css.quote} aria-busy={busy} data-busy={busy || undefined} aria-live="polite">
      <MoneyLines {...useQuoteLines(who)(quote)} />
    </div>
  );
}
