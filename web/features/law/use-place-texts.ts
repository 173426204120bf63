import { useTranslations } from "use-intl";
import { landingAddress, type LandingPage } from "#domain/search/landing-pages.ts";
import { counties } from "#domain/municipality/counties.ts";
import { rulesAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import { breadcrumb, questionsAndAnswers } from "#web/platform/page/structured-data.ts";
import { headlineOf } from "./headline.ts";
import type { RulesOfPlace } from "./load-rules.ts";
import { useKindText } from "./season-rows.tsx";
import { upperFirst } from "./upper-first.ts";

/** The mark, the word and the sentence of the answer on the day. */
function useHeadline(rules: RulesOfPlace) {
  const t = useTranslations("rules");
  const f = useFormat();
  const kindText = useKindText();
  const { mark, word, sentence } = headlineOf(rules);
  const write = () => {
    if ("text" in sentence) return sentence.text;
    if (sentence.key === "notEverywhere") return t("place.notEverywhere", { area: sentence.area });
    if (sentence.key !== "notAll") return t(`place.${sentence.key}`, { names: f.all(sentence.names) });
    const kind = upperFirst(kindText(sentence.kind), f.locale);
    return t("place.notAll", { kind, reason: sentence.reason });
  };
  return { mark, word: t(`answers.${word}`), sentence: write() };
}

/** The landing page of the species in the county. */
const countyPage = ({ species, place }: Pick<RulesOfPlace, "species" | "place">): LandingPage => ({
  species,
  county: counties.find((one) => one === place.county),
});

/** The steps to the page, its title and its metadata. The page of a chosen day is `noindex`. */
export function usePlaceHead(rules: RulesOfPlace) {
  const t = useTranslations("rules");
  const f = useFormat();
  const headline = useHeadline(rules);
  const { species, origin, image, rows, date } = rules;
  const { municipalityNumber, name: place } = rules.place;
  const act = t(`act.${species}`);
  const title = t("place.question", { act, place });
  const path = rulesAddress({ species, municipality: municipalityNumber });
  const steps = [
    { to: "/", name: t("home") },
    { to: rulesAddress(), name: t("crumb") },
    { to: rulesAddress({ species }), name: t(`hunt.${species}`) },
  ];
  const answer = `${headline.word} (${f.date(date, { weekday: false, year: true })}). ${headline.sentence}`;
  const hasRules = rows.length > 0 || species === "laksefiske";
  const meta = pageMeta(origin, f.locale, {
    title,
    description: t("place.description", { act, place }),
    path,
    image,
    unlisted: rules.isChosen || rules.unread || !hasRules,
    data: { "@type": "WebPage" },
    also: [
      breadcrumb(origin, f.locale, [...steps, { to: path, name: place }]),
      questionsAndAnswers([{ question: title, answer }]),
    ],
  });
  return { title, meta, steps, path, headline, county: landingAddress(countyPage(rules)) };
}

/** Returns the names of animals that are answered together: «Toppand og kvinand». */
export function useAnimalsName(): (animals: RulesOfPlace["animals"][number]) => string {
  const f = useFormat();
  const kind = useKindText();
  return ({ names, area, ...of }) => {
    const all = upperFirst(f.all(names), f.locale);
    const which = [kind(of), area].filter(Boolean).join(", ");
    return which ? `${all} (${which})` : all;
  };
}
