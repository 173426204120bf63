import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./results.module.css";
import type { SearchFilters } from "./search-filters.ts";
import { useAddress } from "./search-page.ts";
import { isOtherWord, replaceWords, type Understood, withWords } from "./understood.ts";

/** What the words were taken for, where that is not as they were written. */
export function UnderstoodLine({ understood, filters }: { understood: Understood; filters: SearchFilters }) {
  const t = useTranslations("search.understood");
  const { locale } = useFormat();
  const address = useAddress();
  const { words, place } = understood;
  const around = place && place.kind !== "county" && filters.sort === "relevance";
  const said = words.flatMap(({ word, as, of, meaning }) => {
    const name = meaning?.[locale];
    if (as === "corrected") return [of ? t("corrected", { word, of }) : t("alike", { word })];
    if (as === "unknown") return [t("unknown", { word })];
    return name && isOtherWord(word, name) ? [t("synonym", { word, name })] : [];
  });
  const proposals = words.flatMap(({ word, as, of }) => (as === "unknown" && of ? [{ word, of }] : []));
  if (said.length === 0 && !around) return null;
  return (
    <p className={css.understood}>
      {[...said, ...(around ? [t("place", { place: place.name })] : [])].join(" ")}
      {proposals.map(({ word, of }) => (
        <span key={word}>
          {" "}
          {t.rich("proposal", {
            of,
            link: (text) => (
              <Link to={address(withWords(filters, replaceWords(filters.q ?? "", word, of)))}>{text}</Link>
            ),
          })}
        </span>
      ))}
    </p>
  );
}
