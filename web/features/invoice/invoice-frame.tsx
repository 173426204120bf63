import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Client, Problem } from "#contract/client.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import css from "./invoice-sheet.module.css";
import { InvoiceProblem } from "./invoice-problem.tsx";
import { InvoiceProgress } from "./invoice-progress.tsx";
import { useInvoice } from "./use-invoice.ts";

/** Loads a document and shows it, its progress, or the error. Needs a key per booking. */
type Props<T> = {
  what: "invoice" | "receipt";
  bookingId: string;
  /** As loaded with the page on the server. */
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
      {problem && <InvoiceProblem {...{ what, bookingId, problem, retry }} />}
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
