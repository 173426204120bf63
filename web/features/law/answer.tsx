import { IconAlertCircle, IconCheck, IconQuestionMark, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { DayAnswer } from "./load-rules.ts";
import { ReadSource } from "./sources.tsx";
import css from "./answer.module.css";

const icons = {
  yes: IconCheck,
  no: IconX,
  missing: IconAlertCircle,
  unknown: IconQuestionMark,
} as const;

/** The tick, cross, question mark or exclamation mark of an answer; its word stands beside it. */
export function AnswerMark({ answer }: Pick<DayAnswer, "answer">) {
  const Icon = icons[answer];
  return (
    <span className={css.mark} data-answer={answer}>
      <Icon aria-hidden />
    </span>
  );
}

/** All reasons of an answer, each with its source and the day it was read. */
export function Why({ reasons, about }: { reasons: DayAnswer["reasons"]; about?: string }) {
  const t = useTranslations("rules.place");
  return (
    <details className={css.why}>
      <summary>
        {t("why")}
        {about && <span className="visually-hidden"> ({about})</span>}
      </summary>
      <ul className={css.reasons}>
        {reasons.map(({ text, source, readOn }) => (
          <li key={text}>
            <p>{text}</p>
            {source && readOn && <ReadSource source={source} readOn={readOn} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
