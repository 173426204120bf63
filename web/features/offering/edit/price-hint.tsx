import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { speciesFacts } from "#domain/species/species.ts";
import { useFormat } from "#web/i18n/format.ts";
import { kronerText } from "#web/i18n/number-input.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Wide } from "#web/ui/form/form.tsx";
import type { FormOf } from "#web/ui/form/form-state.ts";
import type { OfferingValues } from "./offering-form.ts";

type PriceHintAnswer = Answer<"GET /api/properties/:propertyId/price-hint">["hint"];

/** The species category to compare prices in; undefined if the offering has several, or no price per day. */
function comparisonCategory({ targetSpecies, durationType }: OfferingValues) {
  if (durationType === "fixed_days" || durationType === "season") return undefined;
  const [first, ...otherCategories] = new Set(targetSpecies.map((one) => speciesFacts[one]?.category));
  return otherCategories.length ? undefined : first;
}

/** The price hint; undefined if there are too few prices to compare, or the request has failed. */
function usePriceHint(propertyId: string, values: OfferingValues): PriceHintAnswer {
  const [{ key, hint }, setFound] = useState<{ key: string; hint: PriceHintAnswer }>({ key: "", hint: null });
  const [category, per] = [comparisonCategory(values), values.per];
  const currentKey = `${category} ${per}`;
  useEffect(() => {
    if (!category) return;
    let isUnmounted = false;
    browserApi()("GET /api/properties/:propertyId/price-hint", {
      params: { propertyId },
      query: { category, per },
    }).then(
      (answer) => isUnmounted || setFound({ key: `${category} ${per}`, hint: answer.hint }),
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [propertyId, category, per]);
  return key === currentKey ? hint : null;
}

export function PriceHint({ form, propertyId }: { form: FormOf<OfferingValues>; propertyId: string }) {
  const t = useTranslations("offeringForm.price");
  const f = useFormat();
  const hint = usePriceHint(propertyId, form.values);
  if (!hint) return null;
  const { county, count, lowOre, medianOre, highOre } = hint;
  const amounts = {
    low: f.wholeMoney(lowOre),
    middle: f.wholeMoney(medianOre),
    high: f.wholeMoney(highOre),
    count,
  };
  return (
    <Wide>
      <p className="muted small" role="status">
        {county ? t("hintCounty", { county, ...amounts }) : t("hintCountry", amounts)}
      </p>
      {form.values.fixed && (
        <div>
          <Button size="small" onClick={() => form.set({ fixedPrice: kronerText(medianOre) })}>
            {t("useHint", { price: amounts.middle })}
          </Button>
        </div>
      )}
    </Wide>
  );
}
