import { Form } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { counties } from "#domain/municipality/counties.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { HiddenQueryFields } from "#web/ui/layout/hidden-query-fields.tsx";
import css from "./usual-prices.module.css";

type Usual = Answer<"GET /api/usual-prices">;

/** Usual prices and earnings of landowners by species, of a county or, if it has too few, of the country. */
export function UsualPrices({ usual: { items, earned }, county }: { usual: Usual; county: string }) {
  const t = useTranslations("landownerPage.usual");
  const species = useTranslations("species");
  return (
    <div className="stack">
      <Form method="get" className={css.choose} preventScrollReset>
        <HiddenQueryFields without={["county"]} />
        <SelectField
          name="county"
          label={t("county")}
          defaultValue={county}
          options={[["", t("country")], ...counties.map((name) => [name, name] as const)]}
        />
        <Button type="submit">{t("show")}</Button>
      </Form>
      {items.length === 0 ? (
        <p className="muted">{t("few")}</p>
      ) : (
        <ul className={css.prices}>
          {items.map((price) => {
            const earnings = earned.find(({ category }) => category === price.category);
            return (
              <li key={price.category}>
                <h3>{species(`category.${price.category}`)}</h3>
                <Quartiles of={price} what={t("perDay")} county={county} />
                {earnings ? (
                  <Quartiles of={earnings} what={t("inYear")} county={county} />
                ) : (
                  <p className={css.few}>{t("fewEarned")}</p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The median and the quartiles of prices or earnings, with the number of landowners and the place. */
function Quartiles({ of, what, county }: { of: Usual["items"][number]; what: string; county: string }) {
  const t = useTranslations("landownerPage.usual");
  const f = useFormat();
  const { count, lowOre, medianOre, highOre, county: where } = of;
  return (
    <div className={css.middle}>
      <p className={css.price}>
        {f.wholeMoney(medianOre)} <span>{what}</span>
      </p>
      <p>{t("from", { low: f.wholeMoney(lowOre), high: f.wholeMoney(highOre) })}</p>
      <p>
        {t("count", { count })}
        {county && !where && `, ${t("ofCountry")}`}
      </p>
    </div>
  );
}
