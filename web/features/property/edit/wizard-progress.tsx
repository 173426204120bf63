import { IconAlertTriangle, IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useDropDown } from "#web/ui/form/use-drop-down.ts";
import type { OwnPropertyView } from "./property-form.ts";
import { stepMarkOf, type StepId, stepIds, stepPath } from "./steps.ts";
import css from "./wizard-progress.module.css";

type Props = {
  path: string;
  property: OwnPropertyView | undefined;
  current: StepId;
  stepsWithErrors: ReadonlySet<StepId>;
};

/**
 * The seven steps with their completeness: a column, or a collapsible line on narrow screens. Before the
 * draft is created, only the first step is enabled.
 */
export function WizardProgress(props: Props) {
  const t = useTranslations("wizard");
  const ref = useDropDown();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of step closes the list
  useEffect(() => ref.current?.removeAttribute("open"), [key]);
  const n = stepIds.indexOf(props.current) + 1;
  return (
    <nav className={css.progress} aria-label={t("stepsLabel")}>
      <div className={css.column}>
        <StepList {...props} />
      </div>
      <details ref={ref} className={css.menu}>
        <summary>
          <span>{t("stepOf", { n, name: t(`steps.${props.current}`) })}</span>
          <IconChevronDown size={20} aria-hidden />
          <span className={css.line} aria-hidden>
            <svg width={`${(100 * n) / stepIds.length}%`} />
          </span>
        </summary>
        <div className={css.sheet}>
          <StepList {...props} />
        </div>
      </details>
    </nav>
  );
}

function StepList({ path, property, current, stepsWithErrors }: Props) {
  const t = useTranslations("wizard");
  return (
    <ol className={css.steps}>
      {stepIds.map((id, i) => {
        // in a draft, fields of later steps do not count as missing
        const isAhead = property?.status === "draft" && i > stepIds.indexOf(current);
        const ownMark = property ? stepMarkOf(id, property) : "open";
        const mark = stepsWithErrors.has(id)
          ? "missing"
          : isAhead && ownMark === "missing"
            ? "open"
            : ownMark;
        const words = (
          <>
            <span className={css.mark} data-mark={mark} aria-hidden>
              {mark === "done" ? (
                <IconCheck size={16} />
              ) : mark === "missing" ? (
                <IconAlertTriangle size={15} />
              ) : (
                i + 1
              )}
            </span>
            <span>{t(`steps.${id}`)}</span>
            {mark !== "open" && <span className="visually-hidden">{t(`marks.${mark}`)}</span>}
          </>
        );
        return (
          <li key={id} data-current={id === current || undefined}>
            {property || id === current ? (
              <Link
                to={stepPath(path, property?.propertyId, id)}
                aria-current={id === current ? "step" : undefined}
              >
                {words}
              </Link>
            ) : (
              <span className={css.later}>{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
