import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Client, Problem } from "#contract/client.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import { InvoiceProblem } from "./invoice-problem.tsx";
import { useInvoice, MAX_ATTEMPTS } from "./use-invoice.ts";
import css from "./invoice-sheet.module.css";

/** Loads a document, and shows its progress, the document or the error. Needs a `key` for each booking. */
type Props<T> = {
  what: "invoice" | "receipt";
  bookingId: string;
  /** The refusal that the server found when it rendered the page. */
  refused: Problem | undefined;
  load: (api: Client) => Promise<T>;
  /** The PDF and other downloads. */
  downloads: (paper: T) => Download[];
  children: (paper: T) => ReactNode;
};
export type Download = { label: string; href: string };
export function InvoiceFrame<T>({ what, bookingId, refused, load, downloads, children }: Props<T>) {
  const t = useTranslations("invoice");
  const { attempt, paper, problem, retry } = useInvoice(load, refused);
  const files = paper === undefined ? [] : downloads(paper);
  return (
    <div className={`page page-body ${css.page}`}>
      <PageTitle>{t(what)}</PageTitle>
      {problem && <InvoiceProblem what={what} bookingId={bookingId} problem={problem} retry={retry} />}
      {!problem && paper === undefined && <InvoiceProgress what={what} attempt={attempt} />}
      {paper !== undefined && (
        <>
          {files.length > 0 && (
            <div className={`row spread ${css.tools}`}>
              <LinkButton to={bookingAddress(bookingId)}>{t("toBooking")}</LinkButton>
              <div className="row">
                <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
                  {t("print")}
                </Button>
                {files.map(({ label, href }, i) => (
                  <LinkButton
                    key={href}
                    look={i === 0 ? "primary" : "plain"}
                    to={href}
                    reloadDocument
                    download
                  >
                    <WholeNumbers text={label} />
                  </LinkButton>
                ))}
              </div>
            </div>
          )}
          {children(paper)}
        </>
      )}
    </div>
  );
}

/** A placeholder of a document that is loading, with the number of the attempt. */
function InvoiceProgress({ what, attempt }: { what: "invoice" | "receipt"; attempt: number }) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without content
          <svg key={i} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}
