/** Sets a price for days, or resets it to the season's. Existing bookings keep their price. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isPricedByArrival } from "#domain/offering/bookability.ts";
import { kronerText, parseOre } from "#web/i18n/number-input.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogButtons } from "#web/ui/overlay/dialog.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { pricesIn } from "./day-prices.ts";
import type { PartProps } from "./days-dialog.tsx";
import { named } from "./exceptions.ts";

export function PricePart({ draft, picked, onSave }: PartProps) {
  const t = useTranslations("calendar");
  const { items, from, to, inOrder } = picked;
  const days = items.flatMap((item) => pricesIn(item, from, to));
  const now = new Set(days.map(({ priceOre }) => priceOre));
  const [price, setPrice] = useState(draft.price ?? (now.size === 1 ? kronerText([...now][0]) : ""));
  const [wrong, setWrong] = useState(false);
  const terms = items[0]?.prices;
  const save = (priceOre: number | null) => onSave({ ...named(items), from, to, priceOre }, { price });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        const priceOre = parseOre(price);
        const fits = priceOre !== undefined && priceOre >= 0;
        setWrong(!fits);
        if (fits) save(priceOre);
      }}
    >
      <TextField
        name="priceOre"
        label={t(
          `price.${terms?.pricing.per ?? "hunter"}_${terms && isPricedByArrival(terms) ? "stay" : "day"}`,
        )}
        hint={t("price.hint")}
        unit={t("price.kr")}
        inputMode="decimal"
        required
        value={price}
        error={wrong ? t("price.wrong") : undefined}
        onChange={(e) => {
          setPrice(e.currentTarget.value);
          setWrong(false);
        }}
      />
      <DialogButtons>
        {days.some(({ own }) => own) && <Button onClick={() => save(null)}>{t("price.lift")}</Button>}
        <Button look="primary" type="submit" off={!inOrder || days.length === 0}>
          {t("price.save")}
        </Button>
      </DialogButtons>
    </form>
  );
}
