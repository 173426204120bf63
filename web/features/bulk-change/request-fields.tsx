import { useTranslations } from "use-intl";
import { type BulkKind, bulkKinds, maxBulkNote } from "#domain/bulk-change/lists.ts";
import { coHostRights } from "#domain/property/lists.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { SegmentRadios } from "#web/ui/form/segments.tsx";
import { DateRange } from "#web/ui/date/date-field.tsx";
import css from "./bulk-change.module.css";
import type { BulkValues } from "./bulk-form.ts";

type Props = { values: BulkValues; set: (part: Partial<BulkValues>) => void };

/** Asks what is to be changed, and with what. */
export function RequestFields({ values, set }: Props) {
  const t = useTranslations("bulkChange");
  const Fields = fieldsOf[values.kind];
  return (
    <>
      <fieldset className={css.kinds}>
        <legend className="visually-hidden">{t("what")}</legend>
        {bulkKinds.map((kind) => (
          <ChoiceCard
            key={kind}
            type="radio"
            name="kind"
            label={t(`kinds.${kind}`)}
            hint={t(`kindHints.${kind}`)}
            checked={values.kind === kind}
            onChange={() => set({ kind })}
          />
        ))}
      </fieldset>
      {Fields && <Fields values={values} set={set} />}
    </>
  );
}

function CloseFields({ values, set }: Props) {
  const t = useTranslations("bulkChange");
  return (
    <>
      <div className={css.pair}>
        <DateRange
          from={{ name: "request.from", label: t("from"), value: values.from }}
          to={{ name: "request.to", label: t("last"), value: values.last }}
          onChange={(from, last) => set({ from, last })}
          lastIncluded
        />
      </div>
      <TextField
        name="request.note"
        label={t("note")}
        hint={t("noteHint")}
        maxLength={maxBulkNote}
        value={values.note}
        onChange={(e) => set({ note: e.currentTarget.value })}
      />
    </>
  );
}

function SumField({ values, set }: Props) {
  const t = useTranslations("bulkChange");
  const form = useTranslations("form");
  return (
    <TextField
      name="request.priceOre"
      label={t("price")}
      hint={t("priceHint")}
      unit={form("kroner")}
      inputMode="decimal"
      value={values.price}
      onChange={(e) => set({ price: e.currentTarget.value })}
    />
  );
}

function PercentFields({ values, set }: Props) {
  const t = useTranslations("bulkChange");
  return (
    <div className={css.pair}>
      <SegmentRadios
        label={t("direction")}
        name="direction"
        options={(["up", "down"] as const).map((one) => [one, t(one)] as const)}
        value={values.direction}
        onChange={(direction) => set({ direction })}
      />
      <TextField
        name="request.percent"
        label={t("percent")}
        hint={t("percentHint")}
        unit="%"
        inputMode="decimal"
        value={values.percent}
        onChange={(e) => set({ percent: e.currentTarget.value })}
      />
    </div>
  );
}

function InviteFields({ values, set }: Props) {
  const t = useTranslations("bulkChange");
  const coHosts = useTranslations("coHosts");
  const { rights } = values;
  return (
    <>
      <TextField
        name="request.email"
        type="email"
        autoComplete="off"
        label={t("email")}
        value={values.email}
        onChange={(e) => set({ email: e.currentTarget.value })}
      />
      <fieldset className={css.kinds}>
        <legend>{t("rights")}</legend>
        {coHostRights.map((right) => (
          <ChoiceCard
            key={right}
            type="checkbox"
            name="request.rights"
            label={coHosts(`right.${right}`)}
            hint={coHosts(`rightHint.${right}`)}
            checked={rights.includes(right)}
            onChange={(e) =>
              set({
                rights: coHostRights.filter((one) =>
                  one === right ? e.currentTarget.checked : rights.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

const fieldsOf: Record<BulkKind, ((props: Props) => React.ReactNode) | undefined> = {
  close_days: CloseFields,
  set_price: SumField,
  adjust_price: PercentFields,
  next_season: undefined,
  invite_co_host: InviteFields,
};
