import { IconAlertTriangle, IconCheck, IconQuestionMark, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./law-answers.module.css";

export type SpeciesLaw = Answer<"GET /api/law/of-offering">["species"][number];
type LawDays = SpeciesLaw["days"][number];
const icons = { yes: IconCheck, no: IconX, missing: IconAlertTriangle, unknown: IconQuestionMark } as const;

/** A line for each species and range of days with the same answer. */
export function LawAnswers({ species }: { species: readonly SpeciesLaw[] }) {
  return (
    <ul className={css.lines}>
      {species.flatMap(({ species: one, days }) =>
        days.map((range) => <LawLine key={`${one} ${range.from}`} species={one} range={range} />),
      )}
    </ul>
  );
}

function LawLine({ species, range }: { species: SpeciesLaw["species"]; range: LawDays }) {
  const t = useTranslations("lawAnswers");
  const name = useTranslations("species");
  const f = useFormat();
  const Icon = icons[range.answer];
  const days =
    range.from === range.to
      ? f.date(range.from, { weekday: false })
      : f.dateRange(range.from, range.to, { weekday: false });
  return (
    <li data-answer={range.answer}>
      <Icon size={20} aria-hidden />
      <div>
        {t(range.answer, { species: name(species), days })}
        <details>
          <summary>{t("why")}</summary>
          <ul className={css.reasons}>
            {range.reasons.map((reason) => (
              <li key={`${reason.code} ${reason.ruleId} ${reason.text}`}>
                {reason.text}
                {reason.source && (
                  <small>
                    <a href={reason.source.url} target="_blank" rel="noreferrer">
                      {reason.source.title}
                    </a>
                    {reason.readOn &&
                      `. ${t("read", { date: f.date(reason.readOn, { weekday: false, year: true }) })}`}
                  </small>
                )}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  );
}
