import { useTranslations } from "use-intl";
import { addDays, osloDate } from "#domain/days.ts";
import { pageLoader } from "#web/platform/page.ts";
import { OpenNow, Hero, HowItWorks, SafePayment, Seasons } from "#web/features/home/public.ts";
import type { Route } from "./+types/home";

export const loader = pageLoader({
  messages: ["home", "species"],
  load: async ({ api, now }) => {
    const today = osloDate(now);
    // The front page stands without its examples: search being away is no reason to turn people back.
    const find = (query: { sort: "rating" | "relevance"; to?: string }) =>
      api("GET /api/search", { query: { ...query, kind: ["offering"], limit: 24 } }).then(
        ({ items }) => items,
        () => [],
      );
    const [best, soonest] = await Promise.all([
      find({ sort: "rating", to: addDays(today, soonDays) }),
      find({ sort: "relevance" }),
    ]);
    const well = best.filter((hit) => (hit.rating ?? 0) >= wellRated);
    return { hits: onePerProperty([...well, ...soonest].filter(isOnSale)).slice(0, hitsShown), today };
  },
});

const hitsShown = 3;
/** What opens within so many days is soon. */
const soonDays = 60;
const wellRated = 4;
const isOnSale = ({ salesStartDate }: { salesStartDate?: string | undefined }) =>
  salesStartDate === undefined;

/** A landowner who lays out four offerings at once does not fill the page. */
const onePerProperty = <H extends { propertyId: string }>(hits: readonly H[]): H[] =>
  hits.filter((h, i) => hits.findIndex(({ propertyId }) => propertyId === h.propertyId) === i);

export default function Home({ loaderData: { hits, today } }: Route.ComponentProps) {
  const t = useTranslations("home");
  return (
    <>
      <title>{`Utmark – ${t("title")}`}</title>
      <meta name="description" content={t("description")} />
      <Hero today={today} />
      <div className="page">
        {hits.length > 0 && <OpenNow hits={hits} today={today} />}
        <Seasons today={today} />
        <HowItWorks />
        <SafePayment />
      </div>
    </>
  );
}
