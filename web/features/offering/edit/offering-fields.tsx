import { useTranslations } from "use-intl";
import { durationTypes, offeringTypes } from "#domain/lists.ts";
import { factNames, offeringFacts } from "#domain/offering/facts.ts";
import { outsideLegalSeason } from "#domain/offering/legal-season.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { BlackoutRows } from "#web/ui/blackout-rows.tsx";
import { ChoiceCard } from "#web/ui/choice.tsx";
import { DateField, DateRange } from "#web/ui/date-field.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/field.tsx";
import { EnglishFields } from "#web/ui/english-fields.tsx";
import { Choices, ErrorAt, Wide } from "#web/ui/form.tsx";
import { FormPart } from "#web/ui/form-parts.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SpeciesChips } from "#web/ui/species-chips.tsx";
import { isSeason, type OfferingValues, weekdays, withSpecies } from "./offering-form.ts";
import type { EditorPart } from "./use-parts.ts";

type Props = { form: FormOf<OfferingValues> };

export function OfferingBasics({
  form,
  part,
  who,
  fishing,
}: Props & { part: EditorPart; who: GuestKind; fishing: boolean }) {
  const t = useTranslations("offeringForm.basics");
  const lists = useTranslations("lists");
  return (
    <FormPart {...part}>
      <Wide>
        <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} required maxLength={200} />
      </Wide>
      <SelectField
        {...form.text("offeringType")}
        label={t("type")}
        options={offeringTypes.map((k) => [k, lists(`offeringType.${k}`, { who })])}
      />
      <SpeciesChips
        chosen={form.values.targetSpecies}
        onChange={(species) => form.set(withSpecies(form.values, species, fishing))}
      />
      {factNames.map((name) => {
        const { list, options } = offeringFacts[name];
        return (
          <SelectField
            key={name}
            {...form.text(name)}
            label={lists(`fact.${name}.label`)}
            options={[
              ["", lists(`fact.${name}.none`)],
              ...options.map((one) => [one, lists(`${list}.${one}` as Parameters<typeof lists>[0])] as const),
            ]}
          />
        );
      })}
      <TextArea
        {...form.text("description")}
        label={t("description")}
        hint={t("descriptionHint")}
        rows={5}
        maxLength={10_000}
      />
      <EnglishFields form={form} rules />
    </FormPart>
  );
}

export function SeasonFields({ form, part }: Props & { part: EditorPart }) {
  const t = useTranslations("offeringForm.season");
  const { validFrom, validTo } = form.values;
  return (
    <FormPart {...part}>
      <DateRange
        from={{ name: "validFrom", value: validFrom, label: t("from"), required: true }}
        to={{ name: "validTo", value: validTo, label: t("to"), required: true }}
        onChange={(from, to) => form.set({ validFrom: from, validTo: to })}
        lastIncluded
      />
      <OutsideLegalSeason values={form.values} />
      <DurationFields form={form} />
      <SalesStart form={form} />
      <ClosedFields form={form} />
    </FormPart>
  );
}

/** A warning, not an error: a landowner may know of a local season. */
function OutsideLegalSeason({ values }: { values: OfferingValues }) {
  const t = useTranslations("offeringForm.season");
  const species = useTranslations("species");
  const f = useFormat();
  const { targetSpecies, validFrom: from, validTo: to } = values;
  const outside = isSeason(from, to) ? outsideLegalSeason(targetSpecies, { from, to }) : [];
  if (outside.length === 0) return null;
  return (
    <Wide>
      <Notice kind="warning" title={t("outside")}>
        {outside.map((one) => (
          <p key={one.species}>
            {t("legal", {
              species: species(one.species),
              dates: f.dateRange(one.from, one.to, { weekday: false }),
            })}
          </p>
        ))}
      </Notice>
    </Wide>
  );
}

function ClosedFields({ form }: Props) {
  const t = useTranslations("offeringForm.season");
  return (
    <Wide>
      <h3>{t("closed")}</h3>
      <p className="muted small">{t("closedHint")}</p>
      <ErrorAt problem={form.problem} name="blackoutPeriods" />
      <BlackoutRows
        periods={form.values.blackoutPeriods}
        empty={{ from: "", to: "" }}
        onChange={(blackoutPeriods) => form.set({ blackoutPeriods })}
      />
    </Wide>
  );
}

function SalesStart({ form }: Props) {
  const t = useTranslations("offeringForm.season");
  return (
    <DateField
      name="salesStartDate"
      value={form.values.salesStartDate}
      onChange={(date) => form.set({ salesStartDate: date })}
      label={t("sales")}
      hint={t("salesHint")}
    />
  );
}

function DurationFields({ form }: Props) {
  const t = useTranslations("offeringForm.duration");
  const day = useTranslations("lists.weekday");
  const f = useFormat();
  const { durationType, validFrom, validTo } = form.values;
  return (
    <>
      <Choices label={t("type")}>
        {durationTypes.map((k) => (
          <ChoiceCard
            key={k}
            type="radio"
            name="durationType"
            checked={durationType === k}
            onChange={() => form.set({ durationType: k })}
            label={t(k)}
            hint={t(`hints.${k}`)}
          />
        ))}
      </Choices>
      {durationType === "min_days" && (
        <TextField {...form.text("minDays")} label={t("minDays")} inputMode="numeric" required />
      )}
      {(durationType === "none" || durationType === "min_days") && (
        <TextField
          {...form.text("maxDays")}
          label={t("maxDays")}
          hint={t("maxDaysHint")}
          inputMode="numeric"
        />
      )}
      {durationType === "fixed_days" && (
        <TextField {...form.text("fixedDays")} label={t("fixedDays")} inputMode="numeric" required />
      )}
      {durationType === "season" ? (
        isSeason(validFrom, validTo) && (
          <p className="muted">
            {t("wholeSeason", { dates: f.dateRange(validFrom, validTo, { weekday: false, year: true }) })}
          </p>
        )
      ) : (
        <SelectField
          {...form.text("startWeekday")}
          label={t("weekday")}
          hint={t("weekdayHint")}
          options={[["", t("anyWeekday")], ...weekdays.map((d) => [d, day(`d${d}`)] as const)]}
        />
      )}
    </>
  );
}
