import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { blackoutTypes, cabinFacilities } from "#domain/lists.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { BlackoutRows } from "#web/ui/blackout-rows.tsx";
import { DateRange } from "#web/ui/date-field.tsx";
import { CheckField, ChipGroup, SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { EnglishFields } from "#web/ui/english-fields.tsx";
import { ErrorAt, LockedFields, Wide } from "#web/ui/form.tsx";
import { FormPart } from "#web/ui/form-parts.tsx";
import { type Host, PublishPart } from "#web/features/property/public.ts";
import type { Blackout, CabinValues } from "./cabin-form.ts";
import { CustomFacilities } from "./custom-facilities.tsx";
import { RentalMoney } from "./rental-money.tsx";
import type { CabinPart } from "./use-cabin-parts.ts";

type Props = { form: FormOf<CabinValues>; part: CabinPart };
const emptyBlackout: Blackout = { from: "", to: "", type: "maintenance", notes: "" };

export function CabinBasics({ form, part }: Props) {
  const t = useTranslations("cabinForm.basics");
  return (
    <FormPart {...part}>
      <TextField {...form.text("name")} label={t("name")} required maxLength={200} />
      <TextField {...form.text("sizeSqm")} label={t("size")} unit="m²" inputMode="decimal" />
      <TextField {...form.text("rooms")} label={t("rooms")} inputMode="numeric" />
      <TextField {...form.text("beds")} label={t("beds")} inputMode="numeric" />
      <TextArea
        {...form.text("description")}
        label={t("description")}
        hint={t("descriptionHint")}
        rows={5}
        maxLength={10_000}
      />
      <EnglishFields form={form} />
    </FormPart>
  );
}

export function CabinFacilities({ form, part }: Props) {
  const t = useTranslations("cabinForm.facilities");
  const word = useTranslations("lists.facility");
  return (
    <FormPart {...part}>
      <ChipGroup
        label={t("known")}
        options={cabinFacilities.map((k) => [k, word(k)])}
        values={form.values.facilities}
        onChange={(picked) => form.set({ facilities: cabinFacilities.filter((k) => picked.includes(k)) })}
      />
      <CustomFacilities form={form} />
    </FormPart>
  );
}

type RentalProps = Props & {
  vatRegistered: boolean;
  commissionPercent: number;
  /** Why the reader may not change price and terms, and whether it is let. */
  locked: string | undefined;
  lettingLocked: string | undefined;
};
export function CabinRental({ form, part, locked, lettingLocked, ...landowner }: RentalProps) {
  const t = useTranslations("cabinForm.rental");
  const { availableFrom, availableTo } = form.values;
  return (
    <FormPart {...part}>
      <LockedFields why={lettingLocked}>
        <Wide>
          <CheckField
            {...form.tick("rentalEnabled")}
            role="switch"
            label={t("enabled")}
            hint={t("enabledHint")}
          />
        </Wide>
      </LockedFields>
      <LockedFields why={locked}>
        <TextField
          {...form.text("price")}
          name="pricePerDayOre"
          label={t("price")}
          hint={t("priceHint")}
          unit={t("unit")}
          inputMode="decimal"
        />
        <RentalMoney price={form.values.price} {...landowner} />
        <DateRange
          from={{ name: "availableFrom", value: availableFrom, label: t("from"), hint: t("fromHint") }}
          to={{ name: "availableTo", value: availableTo, label: t("to"), hint: t("toHint") }}
          onChange={(from, to) => form.set({ availableFrom: from, availableTo: to })}
          lastIncluded
        />
        <TextField {...form.text("minBookingDays")} label={t("minDays")} inputMode="numeric" />
        <TextField {...form.text("maxBookingDays")} label={t("maxDays")} inputMode="numeric" />
      </LockedFields>
    </FormPart>
  );
}

export function CabinBlackouts({ form, part }: Props) {
  const t = useTranslations("cabinForm.blackouts");
  return (
    <FormPart {...part}>
      <Wide>
        <ErrorAt problem={form.problem} name="blackoutPeriods" />
        <BlackoutRows
          periods={form.values.blackoutPeriods}
          empty={emptyBlackout}
          onChange={(blackoutPeriods) => form.set({ blackoutPeriods })}
          more={(period, i, change) => (
            <>
              <div data-span="6">
                <SelectField
                  name={`blackoutPeriods.${i}.type`}
                  label={t("why")}
                  value={period.type}
                  options={blackoutTypes.map((k) => [k, t(`types.${k}`)])}
                  onChange={(e) =>
                    change({ type: blackoutTypes.find((k) => k === e.currentTarget.value) ?? "other" })
                  }
                />
              </div>
              <div data-span="6">
                <TextField
                  name={`blackoutPeriods.${i}.notes`}
                  label={t("notes")}
                  maxLength={1000}
                  value={period.notes}
                  onChange={(e) => change({ notes: e.currentTarget.value })}
                />
              </div>
            </>
          )}
        />
      </Wide>
    </FormPart>
  );
}

type StatusProps = Props & {
  propertyId: string;
  /** The property is public. */
  isOpen: boolean;
  host: Host;
  children?: ReactNode;
};

export function CabinStatus({ form, part, propertyId, isOpen, host, children }: StatusProps) {
  const t = useTranslations("cabinForm.status");
  const words = {
    out: t("out"),
    outHint: t("outHint"),
    waits: t("waits"),
    propertyDown: t("propertyDown"),
  };
  return (
    <FormPart {...part}>
      <Wide>
        <PublishPart {...{ propertyId, isOpen, host, form, words }} />
        {children}
      </Wide>
    </FormPart>
  );
}
