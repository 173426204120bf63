import { useTranslations } from "use-intl";
import { cabinFields } from "#domain/cabin/fields.ts";
import { blackoutTypes } from "#domain/availability/lists.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { InstantFields } from "#web/ui/form/instant-fields.tsx";
import { BlackoutRows } from "#web/ui/form/blackout-rows.tsx";
import { CancellationChoice } from "#web/ui/form/cancellation-choice.tsx";
import { EditableRows } from "#web/ui/form/editable-rows.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { DateRangeInput, FactInputs, Input, Inputs } from "#web/ui/form/inputs.tsx";
import { LockedFields, Wide } from "#web/ui/form/form.tsx";
import { FormPart } from "#web/ui/form/form-parts.tsx";
import type { Blackout, CabinValues } from "./cabin-form.ts";
import type { CabinPart } from "./use-cabin-parts.ts";
import { netOfSale } from "#domain/financials/landowner-net.ts";
import { stayWithoutExtras, quoteFor, splitOre } from "#domain/booking/price.ts";
import { documentVersions } from "#domain/company/facts.ts";
import { addDays } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { parseOre } from "#web/i18n/number-input.ts";
import { MoneyLines } from "#web/ui/chart/money.tsx";

type Props = { form: FormOf<CabinValues>; part: CabinPart };
const fields = cabinFields;
const emptyBlackout: Blackout = { from: "", to: "", type: "maintenance", notes: "" };

export function CabinBasics({ form, part }: Props) {
  const t = useTranslations("cabinForm.basics");
  return (
    <FormPart {...part}>
      <Inputs form={form} fields={fields} texts={t} names={["name", "sizeSqm", "rooms", "beds"]} />
      <FactInputs form={form} fields={fields} />
      <Inputs
        form={form}
        fields={fields}
        texts={t}
        names={["arrivalTime", "departureTime", "description", "english"]}
      />
    </FormPart>
  );
}

export function CabinFacilities({ form, part }: Props) {
  const t = useTranslations("cabinForm.facilities");
  return (
    <FormPart {...part}>
      <Input form={form} fields={fields} texts={t} name="facilities" />
      <Wide>
        <h3>{t("custom")}</h3>
        <EditableRows
          name="customFacilities"
          problem={form.problem}
          rows={form.values.customFacilities}
          onChange={(customFacilities) => form.set({ customFacilities })}
          empty=""
          add={t("add")}
          remove={(n) => t("remove", { n })}
        >
          {({ i, text }) => (
            <div data-span="12">
              <TextField
                {...text()}
                label={t("name", { n: i + 1 })}
                hint={t("customHint")}
                required
                maxLength={100}
              />
            </div>
          )}
        </EditableRows>
      </Wide>
    </FormPart>
  );
}

type RentalProps = Props & {
  vatRegistered: boolean;
  commissionPercent: number;
  /** Why the reader may not change price and terms (`locked`), and the letting (`lettingLocked`). */
  locked: string | undefined;
  lettingLocked: string | undefined;
};
export function CabinRental({ form, part, locked, lettingLocked, ...landowner }: RentalProps) {
  const t = useTranslations("cabinForm.rental");
  const of = { form, fields, texts: t };
  return (
    <FormPart {...part}>
      <LockedFields why={lettingLocked}>
        <Input {...of} texts={t} name="rentalEnabled" />
      </LockedFields>
      <LockedFields why={locked}>
        <Input {...of} name="pricePerDayOre" />
        <RentalMoney price={form.values.pricePerDayOre} {...landowner} />
        <DateRangeInput {...of} names={["availableFrom", "availableTo"]} />
        <Inputs {...of} names={["minBookingDays", "maxBookingDays", "preparationDays"]} />
      </LockedFields>
      <LockedFields why={lettingLocked}>
        <CancellationChoice
          value={form.values.cancellationPolicy}
          onChange={(cancellationPolicy) => form.set({ cancellationPolicy })}
        />
        <InstantFields {...form} />
      </LockedFields>
    </FormPart>
  );
}

export function CabinBlackouts({ form, part }: Props) {
  const t = useTranslations("cabinForm.blackouts");
  return (
    <FormPart {...part}>
      <Wide>
        <BlackoutRows
          problem={form.problem}
          rows={form.values.blackoutPeriods}
          empty={emptyBlackout}
          onChange={(blackoutPeriods) => form.set({ blackoutPeriods })}
        >
          {({ text }) => (
            <>
              <div data-span="6">
                <SelectField
                  {...text("type")}
                  label={t("why")}
                  options={blackoutTypes.map((k) => [k, t(`types.${k}`)])}
                />
              </div>
              <div data-span="6">
                <TextField {...text("notes")} label={t("notes")} maxLength={1000} />
              </div>
            </>
          )}
        </BlackoutRows>
      </Wide>
    </FormPart>
  );
}

type Landowner = { vatRegistered: boolean; commissionPercent: number };
/** The price of a night for guests and its net for the landowner, calculated as in quotes (rules 3.7). */
export function nightPriceOf(pricePerDayOre: number, { vatRegistered, commissionPercent }: Landowner) {
  const day = documentVersions.terms; // the VAT rates are those in the text beside it
  const cabin = { cabinId: "c", name: "", available: true, pricePerDayOre, blackoutPeriods: [] };
  const request = {
    ...stayWithoutExtras({ fromDate: day, toDate: addDays(day, 1), participants: 1 }),
    cabins: [{ cabinId: "c" }],
  };
  const { totalOre, vat } = quoteFor({ cabins: [cabin], request, vatRegistered });
  const { commissionOre, earningsOre } = splitOre(totalOre, commissionPercent);
  return {
    totalOre,
    commissionOre,
    ...netOfSale({ commissionOre, earningsOre, vat, vatRegistered, day }),
  };
}

function RentalMoney({ price, ...landowner }: Landowner & { price: string }) {
  const t = useTranslations("cabinForm.money");
  const f = useFormat();
  const priceOre = parseOre(price) ?? 0;
  if (!(priceOre >= 0 && priceOre <= 10_000_000_000)) return <span aria-hidden />;
  if (priceOre === 0) return <p className="muted">{t("free")}</p>;
  const { totalOre, commissionOre, vatOre, netOre } = nightPriceOf(priceOre, landowner);
  return (
    <MoneyLines
      totalLabel={t("net")}
      totalOre={netOre}
      lines={[
        { label: t("pays"), amountOre: totalOre },
        {
          label: t("commission", { percent: f.number(landowner.commissionPercent, 2) }),
          amountOre: -commissionOre,
        },
        ...(vatOre > 0 ? [{ label: t("vat"), amountOre: -vatOre }] : []),
      ]}
    />
  );
}
