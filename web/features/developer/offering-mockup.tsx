/** A mock-up of the landowner's form beside the card that hunters would see. It saves nothing. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isCalendarDate } from "#domain/days.ts";
import { offeringTypes } from "#domain/offering/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { parseOre } from "#web/i18n/number-input.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/form/field.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import css from "./developer.module.css";

export function OfferingMockup() {
  const t = useTranslations("developer.mockup");
  const lists = useTranslations("lists");
  const f = useFormat();
  const [v, setV] = useState({
    name: t("exampleName"),
    type: "hunting_permit" as (typeof offeringTypes)[number],
    from: "2027-09-25",
    to: "2027-12-23",
    price: "450",
    text: t("exampleText"),
  });
  const field = (name: "name" | "price") => (
    <TextField label={t(name)} value={v[name]} onChange={(e) => setV({ ...v, [name]: e.target.value })} />
  );
  const day = (name: "from" | "to") => (
    <DateField
      label={t(name)}
      name={name}
      value={v[name]}
      onChange={(date) => setV({ ...v, [name]: date })}
    />
  );
  const priceOre = parseOre(v.price) ?? 0;
  const shownOre = priceOre >= 0 ? Math.min(100_000_000, priceOre) : 0;
  return (
    <div className={css.two}>
      <Card stack title={t("write")}>
        {field("name")}
        <SelectField
          label={t("type")}
          value={v.type}
          onChange={(e) => setV({ ...v, type: e.target.value as typeof v.type })}
          options={offeringTypes.map((type) => [type, lists(`offeringType.${type}`)] as const)}
        />
        {day("from")}
        {day("to")}
        {field("price")}
        <TextArea
          label={t("text")}
          value={v.text}
          rows={6}
          onChange={(e) => setV({ ...v, text: e.target.value })}
        />
      </Card>
      <Card title={v.name || t("nameless")}>
        <div className="stack" aria-live="polite">
          <Facts
            facts={[
              { label: t("type"), value: lists(`offeringType.${v.type}`) },
              {
                label: t("season"),
                value:
                  isCalendarDate(v.from) && isCalendarDate(v.to)
                    ? f.dateRange(v.from, v.to, { year: true })
                    : "–",
              },
              { label: t("price"), value: f.money(shownOre) },
            ]}
          />
          <Prose text={v.text} />
        </div>
      </Card>
    </div>
  );
}
