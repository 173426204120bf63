import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { isRetryable } from "./use-invoice.ts";

const codesWithTitle = [
  "booking_not_found",
  "no_access",
  "invoice_not_found",
  "invoice_not_available",
  "receipt_not_available",
] as const;
type TitledCode = (typeof codesWithTitle)[number];
const isTitled = (code: string): code is TitledCode => (codesWithTitle as readonly string[]).includes(code);

type Props = { what: "invoice" | "receipt"; bookingId: string; problem: Problem; retry: () => void };
export function InvoiceProblem({ what, bookingId, problem, retry }: Props) {
  const t = useTranslations("invoice");
  const { code } = problem;
  const failed = what === "invoice" ? t("problem.load") : t("problem.loadReceipt");
  const hasTitle = isTitled(code);
  const reachable = hasTitle && code !== "booking_not_found" && code !== "no_access";
  return (
    <EmptyState
      heading="h1"
      title={hasTitle ? t(`problem.${code}`) : failed}
      text={problem.detail}
      action={
        <div className="row">
          {isRetryable(problem) && (
            <Button look="primary" onClick={retry}>
              {t("retry")}
            </Button>
          )}
          {reachable ? (
            <LinkButton to={bookingAddress(bookingId)}>{t("toBooking")}</LinkButton>
          ) : (
            <LinkButton to="/dashboard">{t("toDashboard")}</LinkButton>
          )}
        </div>
      }
    />
  );
}

/** Shown if the address of a document's page names no booking. */
export function NoBookingId({ what }: { what: "invoice" | "receipt" | "commission" }) {
  const t = useTranslations("invoice");
  return (
    <div className="page page-body">
      <PageTitle>{t(what)}</PageTitle>
      <EmptyState
        heading="h1"
        title={t("problem.idRequired")}
        text={t("problem.idRequiredText")}
        next={{ to: "/dashboard", text: t("toDashboard") }}
      />
    </div>
  );
}
