import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Combobox } from "#web/ui/form/combobox.tsx";
import { Wide } from "#web/ui/form/form.tsx";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { OfferingValues } from "./offering-form.ts";
import css from "./river-field.module.css";
import { type River, useRiver, useRivers } from "./use-rivers.ts";

const labelOf = ({ name, number }: River) => `${name} (${number})`;

/**
 * The river of salmon fishing, which decides season, quota and rules. The value is the number of the chosen
 * river, or the text as typed, which the server refuses.
 */
export function RiverField({ form: { values, set } }: { form: FormOf<OfferingValues> }) {
  const t = useTranslations("offeringForm.river");
  const { riverNumber: value } = values;
  const [typed, setTyped] = useState<string>();
  const [river, setRiver] = useRiver(typed === undefined ? value : "");
  const rivers = useRivers(typed ?? "");
  if (!values.targetSpecies.includes("laksefiske")) return null;

  function choose(one: River) {
    setRiver(one);
    setTyped(undefined);
    set({ riverNumber: one.number });
  }
  /** On blur, chooses the only river whose complete name or number is typed. */
  function chooseTyped() {
    const plain = typed?.trim().toLowerCase();
    const [only, ...others] = rivers.filter((one) =>
      [one.name, one.number, labelOf(one)].some((text) => text.toLowerCase() === plain),
    );
    if (only && others.length === 0) choose(only);
  }
  return (
    <Wide>
      <Combobox
        label={t("title")}
        hint={t("hint")}
        name="riverNumber"
        placeholder={t("placeholder")}
        value={typed ?? (river ? labelOf(river) : value)}
        options={rivers.map((one) => ({
          key: one.number,
          text: labelOf(one),
          detail: t(one.open.length > 0 ? "open" : "closed", { municipality: one.municipality }),
        }))}
        onType={(text) => {
          setTyped(text);
          set({ riverNumber: text });
        }}
        onChoose={(number) => {
          const chosen = rivers.find((one) => one.number === number);
          if (chosen) choose(chosen);
        }}
        onLeave={chooseTyped}
      />
      {river && <SeasonOfRiver river={river} />}
    </Wide>
  );
}

/** When the river is open, or a warning that it is closed. */
function SeasonOfRiver({ river: { name, open } }: { river: River }) {
  const t = useTranslations("offeringForm.river");
  const f = useFormat();
  if (open.length === 0)
    return (
      <div className={css.closed}>
        <Notice kind="warning" title={t("closedTitle", { river: name })}>
          {t("closedText")}
        </Notice>
      </div>
    );
  const seasons = open.map(({ fish, from, to }) =>
    t("season", { fish, dates: f.dateRange(`2024-${from}`, `2024-${to}`, { weekday: false, year: false }) }),
  );
  return <p className={`muted small ${css.seasons}`}>{t("seasons", { seasons: f.list(seasons) })}</p>;
}
