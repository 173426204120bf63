import { useTranslations } from "use-intl";
import { addDays, isCalendarDate } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ChoiceCard } from "#web/ui/choice.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import css from "./booking-fields.module.css";
import { largestParty, type Suggestion } from "./choice.ts";
import { ServiceChoices } from "./service-choices.tsx";
import { FieldErrors } from "./field-errors.tsx";
import type { Checkout } from "./use-checkout.ts";

/** Arrival, departure, party, cabins and services, each with what stands in its way beside it. */
export function BookingFields({ desk }: { desk: Checkout }) {
  const t = useTranslations("offering.choose");
  const { offering, choice, toldAt, changeDates, change } = desk;
  const mend = ({ change: part }: Suggestion) => changeDates(part);
  const party = toldAt("participants");
  return (
    <div className={css.fields}>
      <div>
        <div className={css.box}>
          <DateInput desk={desk} name="fromDate" label={t("arrival")} />
          <DateInput desk={desk} name="toDate" label={t("departure")} />
          <div className={css.party}>
            <Stepper
              label={t("hunters", { who: desk.who })}
              value={choice.participants}
              min={1}
              max={Math.max(largestParty(offering), 99)}
              onChange={(participants) => change({ participants })}
            />
          </div>
        </div>
        <div className={css.told}>
          <FieldErrors id="told-fromDate" told={toldAt("fromDate")} onRemedy={mend} />
          <FieldErrors id="told-toDate" told={toldAt("toDate")} onRemedy={mend} />
          <FieldErrors told={party} onRemedy={mend} />
        </div>
      </div>
      <CabinChoices desk={desk} onRemedy={mend} />
      <ServiceChoices desk={desk} onRemedy={mend} />
      <FieldErrors told={toldAt("")} onRemedy={mend} />
    </div>
  );
}

function DateInput({
  desk: { offering, choice, today, toldAt, changeDates },
  name,
  label,
}: {
  desk: Checkout;
  name: "fromDate" | "toDate";
  label: string;
}) {
  const first = offering.validFrom > today ? offering.validFrom : today;
  const set = (value: string) => {
    if (name === "toDate" || offering.durationType !== "fixed_days" || !isCalendarDate(value))
      return changeDates({ [name]: value });
    changeDates({ fromDate: value, toDate: addDays(value, offering.fixedDays ?? 1) });
  };
  const told = toldAt(name).length > 0;
  return (
    <label className={css.date} data-wrong={told || undefined}>
      <span>{label}</span>
      <input
        type="date"
        name={name}
        value={choice[name]}
        min={
          name === "fromDate" ? first : addDays(isCalendarDate(choice.fromDate) ? choice.fromDate : first, 1)
        }
        max={name === "fromDate" ? offering.validTo : addDays(offering.validTo, 1)}
        aria-invalid={told || undefined}
        aria-describedby={told ? `told-${name}` : undefined}
        onChange={(e) => set(e.target.value)}
      />
    </label>
  );
}

type Extras = { desk: Checkout; onRemedy: (remedy: Suggestion) => void };

function CabinChoices({ desk: { offering, choice, change, toldAt }, onRemedy }: Extras) {
  const t = useTranslations("offering.choose");
  const f = useFormat();
  if (offering.optionalCabins.length === 0) return null;
  const toggle = (id: string) =>
    change({
      cabinIds: choice.cabinIds.includes(id)
        ? choice.cabinIds.filter((one) => one !== id)
        : [...choice.cabinIds, id],
    });
  return (
    <fieldset className={css.group}>
      <legend>{t("cabins")}</legend>
      {offering.optionalCabins.map(({ cabinId, pricePerPersonPerNightOre }) => (
        <div key={cabinId}>
          <ChoiceCard
            type="checkbox"
            label={offering.cabins.find((c) => c.cabinId === cabinId)?.name ?? t("cabin")}
            hint={
              pricePerPersonPerNightOre > 0
                ? t("perNight", { price: f.money(pricePerPersonPerNightOre) })
                : t("free")
            }
            checked={choice.cabinIds.includes(cabinId)}
            onChange={() => toggle(cabinId)}
          />
          <FieldErrors told={toldAt(`cabins.${cabinId}`)} onRemedy={onRemedy} />
        </div>
      ))}
    </fieldset>
  );
}
