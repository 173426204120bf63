import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { landingAddress } from "#domain/search/landing-pages.ts";
import { useFormat } from "#web/i18n/format.ts";
import { breadcrumb, questionsAndAnswers, type Step } from "#web/platform/page/structured-data.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import type { loadLandingPage, OpenSeason, PriceRange } from "./load-landing-page.ts";

export type LandingPageData = Awaited<ReturnType<typeof loadLandingPage>>;
type About = Pick<LandingPageData, "county" | "species">;

/** Returns the title of a page: «Elgjakt i Innlandet», «Elgjakt», «Jakt og fiske i Innlandet». */
export function useLandingTitle(): (about: About) => string {
  const t = useTranslations("landing");
  return ({ county, species }) => {
    if (!county) return species ? t(`name.${species}`) : t("all");
    return t("inCounty", { what: species ? t(`name.${species}`) : t("hunting"), county });
  };
}

/** The breadcrumb of the page, whose last step is the page itself. */
export function useLandingSteps({ county, species, address }: LandingPageData): Step[] {
  const t = useTranslations("landing");
  return [
    { to: "/", name: t("home") },
    ...(county || species ? [{ to: landingAddress({}), name: t("crumb") }] : []),
    ...(county && species ? [{ to: landingAddress({ county }), name: county }] : []),
    { to: address, name: species ? t(`name.${species}`) : (county ?? t("crumb")) },
  ];
}

export function useSeasonDays(o: { short?: boolean } = {}): (season: OpenSeason) => string {
  const t = useTranslations("landing.seasons");
  const f = useFormat();
  return ({ from, to, wholeYear }) =>
    wholeYear ? t("wholeYear") : f.dateRange(from, to, { weekday: false, year: true, ...o });
}

/** Returns a range of prices as a text: «450 til 1 200 kr per jeger og dag». */
function usePriceRange({ species }: About): (range: PriceRange) => string {
  const t = useTranslations("landing.questions");
  const unit = useTranslations("common.hit");
  const f = useFormat();
  return ({ kind, per, priceFor, count, lowestOre, highestOre }) => {
    const who = guestKindOf(species ? [species] : [], false);
    const words = {
      low: f.fromMoney(lowestOre),
      high: f.fromMoney(highestOre),
      unit: kind === "cabin" ? unit("perNight") : unit(`per.${per}_${priceFor}`, { who }),
      count,
    };
    return t(lowestOre === highestOre ? "one" : "range", words);
  };
}

type Answer = { key: string; question: string; answer: string; list?: string[] };
/** Questions and answers for search engines, made from the legal seasons and the hits. */
export function useLandingQuestions(page: LandingPageData): Answer[] {
  const { county, species, seasons, prices } = page;
  const t = useTranslations("landing");
  const names = useTranslations("species");
  const f = useFormat();
  const days = useSeasonDays();
  const range = usePriceRange(page);
  const where = { county: county ?? "", hasCounty: county ? "yes" : "no" } as const;
  const when = (): Answer => {
    const [season] = seasons;
    const answer = !season
      ? t("questions.local")
      : season.wholeYear
        ? t("questions.wholeYear", { what: guestKindOf(species ? [species] : [], false) })
        : t("questions.between", { days: days(season), open: season.open ? "yes" : "no" });
    return { key: "when", question: t("questions.when", { act: t(`act.${species!}`), ...where }), answer };
  };
  const what = (): Answer => {
    const open = seasons.filter((one) => one.open).map((one) => f.lowerCase(names(one.species)));
    const answer =
      open.length > 0 ? t("questions.openNow", { species: f.all(open) }) : t("questions.noneNow");
    return { key: "what", question: t("questions.what"), answer };
  };
  const cost = (): Answer => ({
    key: "cost",
    question: t("questions.cost", {
      what: f.lowerCase(species ? t(`name.${species}`) : t("hunting")),
      ...where,
    }),
    answer: t("questions.costIntro"),
    list: prices.map(range),
  });
  const how = {
    key: "how",
    question: t("questions.how"),
    answer: t("questions.howAnswer", { replyHours: businessTerms.replyHours }),
  };
  return [species ? when() : what(), ...(prices.length > 0 ? [cost()] : []), how];
}

/** The page's metadata: title, description and structured data. A page without offerings is `noindex`. */
export function useLandingMeta(page: LandingPageData, questions: readonly Answer[]) {
  const { origin, address, total } = page;
  const t = useTranslations("landing");
  const { locale } = useFormat();
  const title = useLandingTitle()(page);
  const answered = questions.map(({ question, answer, list = [] }) => ({
    question,
    answer: list.length > 0 ? `${answer} ${list.join("; ")}.` : answer,
  }));
  const meta = pageMeta(origin, locale, {
    title,
    description: t("description", { title, count: total }),
    path: address,
    image: page.image,
    unlisted: total === 0,
    data: { "@type": "CollectionPage" },
    also: [breadcrumb(origin, locale, useLandingSteps(page)), questionsAndAnswers(answered)],
  });
  return { title, meta };
}
