import { type ReactNode, useRef, useState, type RefObject, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { DraftConflicts } from "#web/platform/draft/draft-questions.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FieldErrors } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { OwnPropertyView, PropertyValues } from "./property-form.ts";
import { BasicsStep } from "./steps/basics-step.tsx";
import { DetailsStep } from "./steps/details-step.tsx";
import { LocationStep } from "./steps/location-step.tsx";
import { MediaStep } from "./steps/media-step.tsx";
import { OfferingsStep } from "./steps/offerings-step.tsx";
import { ReviewStep, usePublishStatus } from "./steps/review-step.tsx";
import { RulesStep } from "./steps/rules-step.tsx";
import { type StepId, stepIds, stepOf, stepPath, stepWith } from "./steps.ts";
import { type PropertyDraft, usePropertyDraft, type PropertyView } from "./use-property-draft.ts";
import { rememberFormOfDraft } from "./wizard-page.ts";
import { WizardProgress } from "./wizard-progress.tsx";
import { useFormat } from "#web/i18n/format.ts";
import css from "./wizard.module.css";

/** Names of fields that show their own error although the form has no value of that name. */
const furtherErrorFields = ["municipalityNumber", "area"];
type Props = {
  path: string;
  property: OwnPropertyView | undefined;
  initial: PropertyValues;
  /** Whether guests are told where to meet or park. */
  hasPoints: boolean;
  uid: string;
  hasAccount: boolean;
  /** The React key of the form for a new draft. */
  instance?: string;
};

/** Registers or edits a property: seven autosaved steps, all accessible once there is a draft. */
export function PropertyWizard({
  path,
  property: loaded,
  initial,
  hasPoints,
  uid,
  hasAccount,
  instance,
}: Props) {
  const t = useTranslations("wizard");
  const withName = useNameInLanguage();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const root = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const onCreated = ({ propertyId }: OwnPropertyView) => {
    if (instance) rememberFormOfDraft(propertyId, instance);
    void navigate(stepPath(path, propertyId, "basics"), { replace: true, preventScrollReset: true });
  };
  const draft = usePropertyDraft({ property: loaded, initial, uid, onCreated });
  const { form, view, saver } = draft;
  const { saved: property } = view;
  const step = property ? stepOf(query.get("step")) : "basics";
  const status = usePublishStatus(saver);
  useStepFocus(root, step, query.get("field"));
  const stepsWithErrors = new Set(
    (view.problem?.errors ?? []).flatMap(({ path: field }) => (field ? [stepWith(field)] : [])),
  );
  const go = (to: StepId) => void navigate(stepPath(path, saver.view().saved?.propertyId, to));

  async function next() {
    const hasErrors = () =>
      (saver.view().problem?.errors ?? []).some((e) => e.path !== undefined && stepWith(e.path) === step);
    const saving = saver.flush({ strict: true });
    // Fields that are invalid already are focused at once; saving the others may take longer.
    const wasWrong = hasErrors();
    if (wasWrong) focusFirstError(root.current);
    await saving;
    if (wasWrong) return;
    if (!saver.view().saved || hasErrors()) return focusFirstError(root.current);
    go(stepIds[stepIds.indexOf(step) + 1] ?? "review");
  }
  const isDraft = property?.status === "draft";
  const name = (isDraft && form.values.name) || (property?.name ?? "");
  const title = property ? t(isDraft ? "draftTitle" : "editTitle", { name }) : t("createTitle");
  return (
    <div className={`page page-body ${css.page}`}>
      <PageHeader title={title} heading={withName(title, name)} />
      <div className={css.frame}>
        <WizardProgress path={path} property={property} current={step} stepsWithErrors={stepsWithErrors} />
        <form
          ref={root}
          className={css.form}
          noValidate
          onSubmit={(e) => e.preventDefault()}
          onBlur={() => view.unsaved && void saver.flush()}
        >
          <fieldset className={css.whole} disabled={!hydrated}>
            <DraftConflicts view={{ ...view, restored: false }} draft={saver} />
            {view.staged.length > 0 && <StagedNotice saver={saver} />}
            <h2 className={css.heading} tabIndex={-1} id="step">
              {t(`steps.${step}`)}
            </h2>
            <FieldErrors problem={view.problem} fields={[...Object.keys(form.values), ...furtherErrorFields]}>
              <WizardStep
                id={step}
                form={form}
                property={property}
                path={path}
                status={status}
                saver={saver}
                hasPoints={hasPoints}
                hasAccount={hasAccount}
              />
            </FieldErrors>
            <Bar step={step} onBack={() => go(stepIds[stepIds.indexOf(step) - 1] ?? "basics")} onNext={next}>
              <SaveStatus view={view} />
            </Bar>
          </fieldset>
        </form>
      </div>
    </div>
  );
}

/** Tells that a change of parcels or border is not visible to hunters yet. */
function StagedNotice({ saver }: Pick<PropertyDraft, "saver">) {
  const t = useTranslations("form.draft");
  return (
    <Notice kind="warning" title={t("staged")}>
      <p>{t("stagedText")}</p>
      <div className="row">
        <Button size="small" look="primary" onClick={() => void saver.release()}>
          {t("show")}
        </Button>
        <Button size="small" look="quiet" onClick={saver.unstage}>
          {t("putBack")}
        </Button>
      </div>
    </Notice>
  );
}

type StepContext = Pick<PropertyDraft, "form" | "saver"> & {
  property: OwnPropertyView | undefined;
  path: string;
  status: ReturnType<typeof usePublishStatus>;
  hasPoints: boolean;
  hasAccount: boolean;
};
function WizardStep({
  id,
  property,
  status,
  saver,
  hasPoints,
  hasAccount,
  ...rest
}: StepContext & { id: StepId }) {
  if (!property || id === "basics") return <BasicsStep {...rest} property={property} />;
  const props = { ...rest, property };
  switch (id) {
    case "location":
      return <LocationStep {...props} hasPoints={hasPoints} />;
    case "details":
      return <DetailsStep {...props} />;
    case "offerings":
      return <OfferingsStep {...props} />;
    case "rules":
      return <RulesStep {...props} />;
    case "media":
      return <MediaStep {...props} saver={saver} />;
    case "review":
      return <ReviewStep {...props} status={status} hasAccount={hasAccount} />;
  }
}

type BarProps = {
  step: StepId;
  onBack: () => void;
  onNext: () => Promise<void>;
  children: ReactNode;
};
function Bar({ step, onBack, onNext, children }: BarProps) {
  const t = useTranslations("wizard");
  const [isLeaving, setIsLeaving] = useState(false);
  const next = () => {
    setIsLeaving(true);
    void onNext().finally(() => setIsLeaving(false));
  };
  return (
    <div className={css.bar}>
      {step !== "basics" && <Button onClick={onBack}>{t("back")}</Button>}
      {step !== "review" ? (
        <Button look="primary" busy={isLeaving} onClick={next}>
          {t("next")}
        </Button>
      ) : (
        <LinkButton look="primary" to="/dashboard?tab=my-properties">
          {t("toMine")}
        </LinkButton>
      )}
      {children}
    </div>
  );
}

/** The status of the autosave, and the time of the last save. */
export function SaveStatus({
  view: { saved: property, saving, waiting, failed, unsaved, problem, conflict, staged },
}: {
  view: PropertyView;
}) {
  const t = useTranslations("wizard.save");
  const f = useFormat();
  const visible = property?.status === "published" && property.visibility !== "private";
  const when = property && t("saved", { at: f.since(property.updatedAt) });
  const words = (): string => {
    if (failed) return `${t("failed", { why: failed.text })}${failed.again ? ` ${t("again")}` : ""}`;
    if (conflict.length > 0) return t("asks");
    if (staged.length > 0 && !saving && !waiting) return t("staged");
    if (saving || (property && (waiting || (unsaved && !problem)))) return t("saving");
    if (problem && property) return t("refused"); // no request is pending here
    return when ? [when, visible && t("visible")].filter(Boolean).join(" ") : t("notYet");
  };
  return (
    <p className={css.saved} role="status" data-failed={failed || problem ? true : undefined}>
      {words()}
    </p>
  );
}

const focusable = "input, select, textarea, button, a";
function focusOn(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  return true;
}
/** Focuses the first invalid field, or the section whose part has an error. */
const focusFirstError = (root: HTMLElement | null): void =>
  void requestAnimationFrame(
    () =>
      focusOn(root?.querySelector<HTMLElement>("[aria-invalid]")) ||
      focusOn(root?.querySelector<HTMLElement>("#step")),
  );

/** Focuses the heading of a new step, or the field in the query; the first load moves no focus. */
function useStepFocus(root: RefObject<HTMLElement | null>, step: string, field: string | null): void {
  const last = useRef(field === null ? step : undefined);
  useEffect(() => {
    const stepAndField = `${step}${field ?? ""}`;
    if (last.current === stepAndField) return;
    last.current = stepAndField;
    const box = root.current;
    const target =
      field &&
      (box?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"], [name^="${CSS.escape(field)}."]`) ??
        box?.querySelector<HTMLElement>(`#${CSS.escape(field)} :is(${focusable})`));
    if (target) focusOn(target);
    else box?.querySelector<HTMLElement>("#step")?.focus({ preventScroll: true });
  }, [root, step, field]);
}
