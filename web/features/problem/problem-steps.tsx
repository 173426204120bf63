import { useTranslations } from "use-intl";
import type { Problem } from "#contract/problem/endpoints.ts";
import type { Side } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Picture } from "#web/ui/picture.tsx";
import css from "./problem.module.css";

/** The report with its pictures, and everything that was said and done about it, in order. */
export function ProblemSteps({ problem, side }: { problem: Problem; side: Side }) {
  const t = useTranslations("problem");
  const f = useFormat();
  const { kind, images, steps } = problem;
  return (
    <>
      <p>
        <strong>{t(`kinds.${kind}`)}</strong>
      </p>
      <ol className={css.steps}>
        {steps.map((step) => {
          const amount = f.money(step.refundOre ?? 0);
          const isSystem = step.by === "system" && (step.kind === "escalate" || step.kind === "cancel");
          return (
            <li key={`${step.kind} ${step.at}`}>
              <p className="small">
                {isSystem
                  ? t(step.kind === "cancel" ? "steps.cancel" : "steps.escalateSystem")
                  : `${t(`who.${step.by === side ? "you" : step.by}`)} ${t(`steps.${step.kind}`, { amount })}`}
                , <span className="muted">{f.dateTime(step.at, { now: f.now, short: true })}</span>
              </p>
              {step.text && <p className={css.words}>{step.text}</p>}
            </li>
          );
        })}
      </ol>
      {images.length > 0 && (
        <ul className={css.pictures}>
          {images.map((image, index) => (
            <li key={image.imageId}>
              <a href={image.url} target="_blank" rel="noreferrer">
                <Picture image={image} alt={t("picture", { number: index + 1 })} sizes="160px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
