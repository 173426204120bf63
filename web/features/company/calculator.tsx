import { useState } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { earningsBounds, yearEarnings } from "#domain/company/earnings.ts";
import { parseKroner } from "#domain/typed-number.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CheckField, TextField } from "#web/ui/form/field.tsx";
import { MoneyLines } from "#web/ui/chart/money.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { HiddenQueryFields } from "#web/ui/layout/hidden-query-fields.tsx";
import css from "./calculator.module.css";

const numberNames = ["price", "days", "hunters", "trips", "lodging"] as const;
type NumberName = (typeof numberNames)[number];
type CalculatorChoice = Record<NumberName, number> & { vat: boolean };
const defaultNumbers: Record<NumberName, number> = { price: 600, days: 3, hunters: 4, trips: 6, lodging: 0 };

const clampNumber = (name: NumberName, value: number): number => {
  const { min, max } = earningsBounds[name];
  return Number.isFinite(value) ? Math.max(min, Math.min(max, Math.round(value))) : defaultNumbers[name];
};

const typedNumber = (text: string): number => parseKroner(text) ?? Number.NaN;
/** Reads the calculator's input from the query, where a form without JavaScript sends it. */
export function calculatorChoiceOf(query: URLSearchParams): CalculatorChoice {
  const of = (name: NumberName) =>
    query.get(name) ? clampNumber(name, typedNumber(query.get(name) ?? "")) : defaultNumbers[name];
  return {
    price: of("price"),
    days: of("days"),
    hunters: of("hunters"),
    trips: of("trips"),
    lodging: of("lodging"),
    vat: query.has("vat"),
  };
}

type CalculatorProps = { choice: CalculatorChoice; commissionPercent: number };
/** Calculates a year's income while the reader types. Without JavaScript a button sends the input. */
export function Calculator({ choice, commissionPercent }: CalculatorProps) {
  const t = useTranslations("landownerPage.earn");
  const [typed, setTyped] = useState<Record<NumberName, string>>(() => ({
    price: String(choice.price),
    days: String(choice.days),
    hunters: String(choice.hunters),
    trips: String(choice.trips),
    lodging: String(choice.lodging),
  }));
  const [vat, setVat] = useState(choice.vat);
  const hydrated = useHydrated();
  const units = { price: "kr", lodging: "%" } as const;
  return (
    <Card title={t("title")}>
      <p className={`muted ${css.lead}`}>{t("lead")}</p>
      <div className={css.columns}>
        <Form method="get" className={css.form} preventScrollReset noValidate>
          <HiddenQueryFields without={[...numberNames, "vat"]} />
          {numberNames.map((name) => (
            <TextField
              key={name}
              name={name}
              inputMode="numeric"
              label={t(name)}
              hint={name === "lodging" ? t("lodgingHint", businessTerms) : undefined}
              unit={name in units ? units[name as keyof typeof units] : undefined}
              value={typed[name]}
              onChange={(e) => setTyped({ ...typed, [name]: e.currentTarget.value })}
            />
          ))}
          <CheckField
            name="vat"
            label={t("vat")}
            checked={vat}
            onChange={(e) => setVat(e.currentTarget.checked)}
          />
          {!hydrated && (
            <div>
              <Button type="submit">{t("calculate")}</Button>
            </div>
          )}
        </Form>
        <Result typed={typed} vat={vat} commissionPercent={commissionPercent} />
      </div>
    </Card>
  );
}

type ResultProps = { typed: Record<NumberName, string>; vat: boolean; commissionPercent: number };
function Result({ typed, vat, commissionPercent }: ResultProps) {
  const t = useTranslations("landownerPage.earn");
  const f = useFormat();
  const of = (name: NumberName) => clampNumber(name, typedNumber(typed[name]));
  const earned = yearEarnings({
    priceOre: of("price") * 100,
    days: of("days"),
    hunters: of("hunters"),
    trips: of("trips"),
    lodgingPercent: of("lodging"),
    vatRegistered: vat,
    commissionPercent,
  });
  return (
    <div className={css.result} aria-live="polite">
      <MoneyLines
        totalLabel={t("net")}
        totalOre={earned.netOre}
        lines={[
          { label: t("paid"), amountOre: earned.paidOre },
          { label: t("commission", businessTerms), amountOre: -earned.commissionOre },
          ...(earned.vatOre > 0 ? [{ label: t("vatLine"), amountOre: -earned.vatOre }] : []),
        ]}
      />
      <p className="muted small">{t("perTrip", { amount: f.money(earned.perTripOre) })}</p>
    </div>
  );
}
