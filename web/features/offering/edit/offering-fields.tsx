import { useTranslations } from "use-intl";
import { durationTypes, illegalDayRules, offeringTypes } from "#domain/offering/lists.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import { outsideLegalSeason } from "#domain/offering/legal-season.ts";
import type { LegalSeasons } from "#domain/offering/strategy.ts";
import { type GuestKind, isFishSpecies } from "#domain/offering/guest-kind.ts";
import { redMemberRules, substitutionRules } from "#domain/party/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { BlackoutRows } from "#web/ui/form/blackout-rows.tsx";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { DateRangeInput, FactInputs, Input, Inputs } from "#web/ui/form/inputs.tsx";
import { Choices, Wide } from "#web/ui/form/form.tsx";
import { FormPart } from "#web/ui/form/form-parts.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { SpeciesChips } from "#web/ui/species-chips.tsx";
import { RiverField } from "./river-field.tsx";
import { useSeasonsWithRiver } from "./use-rivers.ts";
import { isSeason, isSeasonCardForm, type OfferingValues, weekdays, withSpecies } from "./offering-form.ts";
import type { OfferingContext } from "./templates.ts";
import type { EditorPart } from "./use-parts.ts";

type Props = { form: FormOf<OfferingValues> };

export function OfferingBasics({
  form,
  part,
  who,
  by,
}: Props & { part: EditorPart; who: GuestKind; by: Pick<OfferingContext, "fishing" | "species"> }) {
  const t = useTranslations("offeringForm.basics");
  const lists = useTranslations("lists");
  const of = { form, fields: offeringFields };
  return (
    <FormPart {...part}>
      <Wide>
        <Input {...of} texts={t} name="name" />
      </Wide>
      <SelectField
        {...form.text("offeringType")}
        label={t("type")}
        options={offeringTypes.map((k) => [k, lists(`offeringType.${k}`, { who })])}
      />
      <SpeciesChips
        chosen={form.values.targetSpecies}
        first={by.species}
        onChange={(species) => form.set(withSpecies(form.values, species, by.fishing))}
      />
      <RiverField form={form} />
      <FactInputs {...of} />
      {form.values.dogs === "allowed" && who === "hunting" && <Input {...of} texts={t} name="asksForDogs" />}
      <Inputs {...of} texts={t} names={["description", "english"]} />
    </FormPart>
  );
}

export function SeasonFields({
  form,
  part,
  by,
}: Props & { part: EditorPart; by: Pick<OfferingContext, "legal" | "propertyId"> }) {
  const t = useTranslations("offeringForm.season");
  const legal = useSeasonsWithRiver(by, form.values);
  return (
    <FormPart {...part}>
      <DateRangeInput form={form} texts={t} names={["validFrom", "validTo"]} required />
      <OutsideLegalSeason values={form.values} legal={legal} />
      <DurationFields form={form} />
      <Input form={form} fields={offeringFields} texts={t} name="salesStartDate" />
      <ClosedFields form={form} />
      <IllegalDays form={form} />
      <TeamRules form={form} />
    </FormPart>
  );
}

/** Warns, and does not refuse, since the landowner may know of a local season. */
function OutsideLegalSeason({ values, legal }: { values: OfferingValues; legal: LegalSeasons }) {
  const t = useTranslations("offeringForm.season");
  const species = useTranslations("species");
  const f = useFormat();
  const { targetSpecies, validFrom: from, validTo: to } = values;
  const outside = isSeason(from, to) ? outsideLegalSeason(targetSpecies, { from, to }, legal) : [];
  if (outside.length === 0) return null;
  return (
    <Wide>
      <Notice kind="warning" title={t("outside")}>
        {outside.map((one) => (
          <p key={one.species}>
            {one.nearest
              ? t("legal", {
                  species: species(one.species),
                  dates: f.dateRange(one.nearest.from, one.nearest.to, { weekday: false, year: true }),
                })
              : t("neverLegal", { species: species(one.species) })}
          </p>
        ))}
      </Notice>
    </Wide>
  );
}

/** What happens with requests for days that the law closes. */
function IllegalDays({ form: { values, set } }: Props) {
  const t = useTranslations("offeringForm.illegalDays");
  const isSalmonInRiver = values.targetSpecies.includes("laksefiske") && values.riverNumber !== "";
  if (!isSalmonInRiver && values.targetSpecies.every(isFishSpecies)) return null;
  return (
    <Choices label={t("title")}>
      {illegalDayRules.map((rule) => (
        <ChoiceCard
          key={rule}
          type="radio"
          name="illegalDays"
          checked={values.illegalDays === rule}
          onChange={() => set({ illegalDays: rule })}
          label={t(rule)}
          hint={t(`hints.${rule}`)}
        />
      ))}
    </Choices>
  );
}

/** What becomes of a team whose papers are not in order, and whether hunters are replaced. */
function TeamRules({ form: { values, set } }: Props) {
  const t = useTranslations("offeringForm.team");
  if (values.targetSpecies.every(isFishSpecies)) return null;
  return (
    <>
      <Choices label={t("redMembers.title")}>
        {redMemberRules.map((rule) => (
          <ChoiceCard
            key={rule}
            type="radio"
            name="redMembers"
            checked={values.redMembers === rule}
            onChange={() => set({ redMembers: rule })}
            label={t(`redMembers.${rule}`)}
            hint={t(`redMembers.hints.${rule}`)}
          />
        ))}
      </Choices>
      <Choices label={t("substitution.title")}>
        {substitutionRules.map((rule) => (
          <ChoiceCard
            key={rule}
            type="radio"
            name="substitution"
            checked={values.substitution === rule}
            onChange={() => set({ substitution: rule })}
            label={t(`substitution.${rule}`)}
            hint={t(`substitution.hints.${rule}`)}
          />
        ))}
      </Choices>
    </>
  );
}

function ClosedFields({ form }: Props) {
  const t = useTranslations("offeringForm.season");
  return (
    <Wide>
      <h3>{t("closed")}</h3>
      <p className="muted small">{t("closedHint")}</p>
      <BlackoutRows
        problem={form.problem}
        rows={form.values.blackoutPeriods}
        empty={{ from: "", to: "" }}
        onChange={(blackoutPeriods) => form.set({ blackoutPeriods })}
      />
    </Wide>
  );
}

function DurationFields({ form }: Props) {
  const t = useTranslations("offeringForm.duration");
  const day = useTranslations("lists.weekday");
  const f = useFormat();
  const { durationType, validFrom, validTo } = form.values;
  const of = { form, fields: offeringFields, texts: t };
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
      {durationType === "min_days" && <Input {...of} name="minDays" required />}
      {(durationType === "none" || durationType === "min_days") && <Input {...of} name="maxDays" />}
      {durationType === "fixed_days" && <Input {...of} name="fixedDays" required />}
      {durationType === "season" ? (
        isSeason(validFrom, validTo) && (
          <p className="muted">
            {t(isSeasonCardForm(form.values) ? "seasonCard" : "wholeSeason", {
              dates: f.dateRange(validFrom, validTo, { weekday: false, year: true }),
            })}
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
