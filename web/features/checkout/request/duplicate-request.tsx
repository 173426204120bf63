import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { holdingStatuses } from "#domain/booking/lists.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Notice } from "#web/ui/layout/notice.tsx";

type Stay = { offeringId: string; fromDate: string; toDate: string };
/** The reader's active request for the same dates. If this check fails, the server checks it on sending. */
export const findDuplicateRequest = ({ offeringId, fromDate, toDate }: Stay): Promise<string | undefined> =>
  browserApi()("GET /api/core-booking", { query: { role: "hunter", limit: 100 } }).then(
    ({ items }) =>
      items.find(
        (b) =>
          b.offeringId === offeringId &&
          b.fromDate === fromDate &&
          b.toDate === toDate &&
          holdingStatuses.some((s) => s === b.status),
      )?.bookingId,
    () => undefined,
  );

export function DuplicateRequest({ bookingId }: { bookingId: string }) {
  const t = useTranslations("offering.request");
  return (
    <div role="alert">
      <Notice kind="warning" title={t("duplicateRequest")}>
        <p>{t("askedMore")}</p>
        <Link to={bookingAddress(bookingId)}>{t("seeAsked")}</Link>
      </Notice>
    </div>
  );
}
