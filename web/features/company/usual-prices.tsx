import { Form } from "react-router";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { counties } from "#domain/municipality/counties.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { KeptQuery } from "#web/ui/kept-query.tsx";
import css from "./usual-prices.module.css";

type Prices = AnswerOf<Api["GET /api/usual-prices"]>["items"];

/** What others charge, by what is hunted; in a county where enough do. */
export function UsualPrices({ prices, county }: { prices: Prices; county: string }) {
  const t = useTranslations("landownerPage.usual");
  const species = useTranslations("species");
  const f = useFormat();
  return (
    <div className="stack">
      <Form method="get" className={css.choose} preventScrollReset>
        <KeptQuery without={["county"]} />
        <SelectField
          name="county"
          label={t("county")}
          defaultValue={county}
          options={[["", t("country")], ...counties.map((name) => [name, name] as const)]}
        />
        <Button type="submit">{t("show")}</Button>
      </Form>
      {prices.length === 0 ? (
        <p className="muted">{t("few")}</p>
      ) : (
        <ul className={css.prices}>
          {prices.map(({ category, count, lowOre, medianOre, highOre, county: of }) => (
            <li key={category}>
              <h3>{species(`category.${category}`)}</h3>
              <p className={css.price}>{f.wholeMoney(medianOre)}</p>
              <p>{t("from", { low: f.wholeMoney(lowOre), high: f.wholeMoney(highOre) })}</p>
              <p>
                {t("count", { count })}
                {county && !of && `, ${t("ofCountry")}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
