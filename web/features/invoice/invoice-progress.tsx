import { useTranslations } from "use-intl";
import css from "./invoice-sheet.module.css";
import { MAX_ATTEMPTS } from "./use-invoice.ts";

/** Placeholder of a loading document, with the number of the attempt. */
export function InvoiceProgress({ what, attempt }: { what: "invoice" | "receipt"; attempt: number }) {
  const t = useTranslations("invoice");
  return (
    <div className={`${css.sheet} ${css.loading}`} aria-busy>
      <h1>{t(what)}</h1>
      <p role="status">
        {what === "invoice" ? t("loading") : t("loadingReceipt")}
        {attempt > 1 && `. ${t("again", { attempt, of: MAX_ATTEMPTS })}`}
      </p>
      <progress
        className={css.progress}
        value={attempt - 1}
        max={MAX_ATTEMPTS}
        aria-label={what === "invoice" ? t("loading") : t("loadingReceipt")}
      />
      <div className={css.ghost} aria-hidden>
        {[42, 100, 100, 86, 100, 64].map((width, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          <svg key={i} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}
