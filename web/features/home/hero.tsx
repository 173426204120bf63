import { IconSearch } from "@tabler/icons-react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { speciesByCategory, speciesGroups } from "#domain/species/species.ts";
import { Button } from "#web/ui/button.tsx";
import { DatePair } from "#web/ui/date/dates.tsx";
import { LinkLanguageField } from "#web/platform/page/link-language-field.tsx";
import { cabinsAsSpecies, WhereField } from "#web/features/search/public.ts";
import css from "./hero.module.css";

/** The head of the front page: a slogan, and a search form that works before hydration. */
export function Hero({ today }: { today: string }) {
  const t = useTranslations("home");
  const species = useTranslations("species");
  return (
    <section className={css.hero}>
      <div className={css.sky} aria-hidden />
      <div className={`page ${css.words}`}>
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
      </div>
      <Form action="/finn-jakttterreng" className={`page ${css.place}`} aria-label={t("search.label")}>
        <LinkLanguageField />
        <div className={css.search}>
          <label className={css.field}>
            <span>{t("search.what")}</span>
            <select name="species" defaultValue="">
              <option value="">{t("search.anything")}</option>
              <option value={cabinsAsSpecies}>{t("search.cabins")}</option>
              {speciesGroups.map((g) => (
                <optgroup key={g} label={species(`category.${g}`)}>
                  {speciesByCategory[g].map((s) => (
                    <option key={s} value={s}>
                      {species(s)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <WhereField
            className={css.field}
            label={t("search.where")}
            placeholder={t("search.anywhere")}
            initial=""
          />
          <DatePair
            className={css.field}
            from={{ name: "from", label: t("search.from") }}
            to={{ name: "to", label: t("search.to") }}
            min={today}
          />
          <label className={css.field}>
            <span>{t("search.group")}</span>
            <input
              type="number"
              name="participants"
              min={1}
              max={99}
              inputMode="numeric"
              placeholder={t("search.count")}
            />
          </label>
          <Button
            type="submit"
            look="primary"
            size="large"
            className={css.go}
            icon={<IconSearch size={20} aria-hidden />}
          >
            {t("search.go")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
