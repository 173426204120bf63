/** A mock-up of a basket with a stay and its extras. It orders nothing. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CheckField } from "#web/ui/form/field.tsx";
import { MoneyLines } from "#web/ui/chart/money.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import css from "./developer.module.css";

const dayOre = 45_000;
const extras = [
  { id: "cabin", ore: 25_000, perNight: true },
  { id: "transport", ore: 80_000, perNight: false },
  { id: "guide", ore: 350_000, perNight: true },
] as const;

export function BasketMockup() {
  const t = useTranslations("developer.basket");
  const [days, setDays] = useState(3);
  const [hunters, setHunters] = useState(4);
  const [chosen, setChosen] = useState<readonly string[]>(["cabin"]);
  const lines = [
    { label: t("hunting", { days, hunters }), amountOre: dayOre * days * hunters },
    ...extras
      .filter(({ id }) => chosen.includes(id))
      .map(({ id, ore, perNight }) => ({
        label: t(`extras.${id}`),
        amountOre: ore * (perNight ? days : 1) * (id === "cabin" ? hunters : 1),
      })),
  ];
  const toggle = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <div className={css.two}>
      <Card title={t("stay")}>
        <div className={css.line}>
          <Stepper label={t("days")} value={days} onChange={setDays} min={1} max={14} />
          <Stepper label={t("hunters")} value={hunters} onChange={setHunters} min={1} max={8} />
        </div>
        {extras.map(({ id }) => (
          <div key={id} className={css.line}>
            <CheckField
              label={t(`extras.${id}`)}
              hint={t(`hints.${id}`)}
              checked={chosen.includes(id)}
              onChange={(e) => toggle(id, e.target.checked)}
            />
          </div>
        ))}
      </Card>
      <div className={css.basket}>
        <Card stack title={t("basket")}>
          <MoneyLines lines={lines} totalOre={lines.reduce((sum, line) => sum + line.amountOre, 0)} />
          <Button look="primary" wide onClick={() => notify.success(t("asked"))}>
            {t("ask")}
          </Button>
        </Card>
      </div>
    </div>
  );
}
