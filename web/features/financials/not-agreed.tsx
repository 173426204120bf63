import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";

/** Says that the booking was declined or never agreed, so that it has no money to show. */
export function NotAgreed({ bookingId, problem }: { bookingId: string; problem: Problem }) {
  const t = useTranslations("financials.one");
  return (
    <EmptyState
      heading="h1"
      title={t("notAgreed")}
      text={problem.detail}
      action={<LinkButton to={bookingAddress(bookingId)}>{t("booking")}</LinkButton>}
    />
  );
}
