import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { pageLoader } from "#web/platform/page.ts";
import { OpenNow, Hero, How, Safe, Seasons } from "#web/features/home/public.ts";
import type { Route } from "./+types/home";

export const loader = pageLoader({
  messages: ["home", "species"],
  load: async ({ api, now }) => {
    // The front page stands without its three examples: search being away is no reason to turn people back.
    const found = await api("GET /api/search", { query: { kind: ["offering"], limit: 24 } }).catch(
      () => undefined,
    );
    return { hits: oneOfEachPlace(found?.items ?? []).slice(0, 3), today: osloDate(now) };
  },
});

/** A landowner who lays out four offerings at once does not fill the page. */
const oneOfEachPlace = <H extends { propertyId: string }>(hits: readonly H[]): H[] =>
  [...new Map([...hits].reverse().map((h) => [h.propertyId, h])).values()].reverse();

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
        <How />
        <Safe />
      </div>
    </>
  );
}
