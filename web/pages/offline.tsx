import { IconCloudOff } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { returnPath } from "#domain/account/return-path.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { loadOfflineBookings } from "#web/features/offline/public.ts";
import { KeptPermitsCards } from "#web/features/permit/public.ts";
import css from "./offline.module.css";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import type { Route } from "./+types/offline";

export const loader = pageLoader({
  messages: ["offline", "permit", "species"],
  load: async ({ api, me, now }) => ({
    signedIn: me !== undefined,
    bookings: me ? (await loadOfflineBookings(api, now)).bookings : [],
  }),
});

/** Shown by the service worker if a page cannot be loaded. It links to the pages that are stored offline. */
export default function Offline({ loaderData: { signedIn, bookings } }: Route.ComponentProps) {
  const t = useTranslations("offline");
  const f = useFormat();
  const [query] = useSearchParams();
  const from = useHydrated() ? returnPath(query.get("from")) : undefined; // the page is cached without it
  return (
    <div className="page page-body">
      <PageTitle>{t("title")}</PageTitle>
      <EmptyState
        heading="h1"
        icon={<IconCloudOff aria-hidden />}
        title={t("title")}
        text={t(signedIn ? "text" : "textOut")}
        action={
          <LinkButton look="primary" size="large" reloadDocument to={from ?? "/"}>
            {t("again")}
          </LinkButton>
        }
      />
      <KeptPermitsCards />
      {bookings.length > 0 && (
        <section className={css.bookings} aria-labelledby="bookings">
          <h2 id="bookings">{t("kept")}</h2>
          <ul className={css.list}>
            {bookings.map((b) => (
              <li key={b.bookingId}>
                <a href={bookingAddress(b.bookingId)}>{b.place}</a>
                <span className="muted">{f.dateRange(b.fromDate, b.toDate, { now: f.now })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
