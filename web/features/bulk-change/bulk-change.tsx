/** Changes many offerings at once: choose them, say what, see what it does, and do it. */
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { bulkChangeDays, maxBulkOfferings } from "#domain/bulk-change/lists.ts";
import { inputErrors } from "#web/platform/api/input-errors.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { refusal } from "#web/platform/draft/form-shape.ts";
import { usePersistedDraft } from "#web/platform/draft/use-persisted-draft.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FieldErrors } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import css from "./bulk-change.module.css";
import { type BulkRequestInput, type BulkValues, emptyValues, fieldsOfKind, requestOf } from "./bulk-form.ts";
import { LatestChanges, UndoButton, changeAddress } from "./changes.tsx";
import type { BulkChangeView, LoadedBulkChange, PreviewItem } from "./load-bulk-change.ts";
import { OfferingChoice } from "./offering-choice.tsx";
import { PreviewTables } from "./preview.tsx";
import { RequestFields } from "./request-fields.tsx";
import { useChangeText } from "./texts.ts";

const whatId = "what";
type Shown = { request: BulkRequestInput; items: PreviewItem[] };

export function BulkChange({ loaded }: { loaded: LoadedBulkChange }) {
  const t = useTranslations("bulkChange");
  const form = useBulkForm();
  const { values, set, shown, done } = form;
  const hasOfferings = loaded.choices.properties.length > 0;
  if (!hasOfferings)
    return (
      <EmptyState
        heading="h2"
        title={t("emptyTitle")}
        text={t("emptyText")}
        next={{ to: "/property-registration-page", text: t("register") }}
      />
    );
  return (
    <div className={css.page}>
      {done && <DoneNotice change={loaded.changes.find((one) => one.bulkChangeId === done) ?? undefined} />}
      <Section title={t("which")}>
        <OfferingChoice loaded={loaded} ids={values.ids} onChange={(ids) => set({ ids })} />
        {values.ids.length > 0 && !shown && (
          <p className={css.onward}>
            <a href={`#${whatId}`}>{t("onward", { count: values.ids.length })}</a>
          </p>
        )}
      </Section>
      <div id={whatId} className={css.what}>
        <Section title={t("what")}>
          <FieldErrors problem={form.problem} fields={fieldsOfKind[values.kind]}>
            <div className="stack">
              <RequestFields values={values} set={set} />
              <div className="row">
                <Button
                  look={shown ? "plain" : "primary"}
                  busy={form.looking}
                  off={values.ids.length === 0}
                  onClick={() => void form.look()}
                >
                  {t("look", { count: values.ids.length })}
                </Button>
                {values.ids.length === 0 && <span className="muted">{t("chooseFirst")}</span>}
              </div>
            </div>
          </FieldErrors>
        </Section>
      </div>
      {shown && <PreviewSection shown={shown} form={form} />}
      {loaded.changes.length > 0 && (
        <Section title={t("latest")} lead={t("latestLead", { days: bulkChangeDays })}>
          <LatestChanges changes={loaded.changes} />
        </Section>
      )}
    </div>
  );
}

function PreviewSection({ shown, form }: { shown: Shown; form: ReturnType<typeof useBulkForm> }) {
  const t = useTranslations("bulkChange");
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: "start" });
  }, []);
  const count = shown.items.filter(({ obstacle }) => obstacle === null).length;
  const isInviting = shown.request.kind === "invite_co_host";
  return (
    <div ref={ref} className={css.preview}>
      <Section title={t("previewTitle")} lead={t("previewLead")}>
        <div className="stack">
          {count === 0 && <Notice>{t("nothingChanges")}</Notice>}
          <PreviewTables items={shown.items} />
          {form.applyProblem && (
            <Notice kind="error">
              <p>{form.applyProblem.detail}</p>
              <Button size="small" busy={form.looking} onClick={() => void form.look()}>
                {t("lookAgain")}
              </Button>
            </Notice>
          )}
          <div className={css.end}>
            {count > 0 && (
              <Button look="primary" busy={form.applying} onClick={() => void form.apply(shown)}>
                {t(isInviting ? "inviteNow" : "changeNow", { count })}
              </Button>
            )}
            <Button look="quiet" onClick={form.close}>
              {t("closePreview")}
            </Button>
          </div>
        </div>
      </Section>
    </div>
  );
}

function DoneNotice({ change }: { change: BulkChangeView | undefined }) {
  const t = useTranslations("bulkChange");
  const textOf = useChangeText();
  const ref = useRef<HTMLDivElement>(null);
  const id = change?.bulkChangeId;
  useEffect(() => {
    if (id) ref.current?.scrollIntoView({ block: "center" });
  }, [id]);
  if (!change) return null;
  return (
    <div ref={ref}>
      <Notice kind="success" title={t(change.undoneAt ? "undone" : "done")}>
        <p>
          {textOf(change)} ·{" "}
          {t(change.kind === "invite_co_host" ? "ofProperties" : "ofOfferings", { count: change.count })}
        </p>
        <div className="row">
          {!change.undoneAt && <UndoButton change={change} />}
          <LinkButton size="small" look="quiet" to={changeAddress(change.bulkChangeId)}>
            {t("details")}
          </LinkButton>
        </div>
      </Notice>
    </div>
  );
}

function useBulkForm() {
  const t = useTranslations("form");
  const [values, setValues] = useState(emptyValues);
  const [shown, setShown] = useState<Shown>();
  const [done, setDone] = useState<string>();
  const [typed, setTyped] = useState<Problem>();
  const set = (part: Partial<BulkValues>) => {
    setValues((now) => ({ ...now, ...part, ids: (part.ids ?? now.ids).slice(0, maxBulkOfferings) }));
    setShown(undefined);
    setTyped(undefined);
  };
  usePersistedDraft({ name: "bulk-change", values, saved: emptyValues, restore: set });
  const preview = useCommand((api, body: { request: BulkRequestInput; offeringIds: string[] }) =>
    api("POST /api/bulk-changes/preview", { body }),
  );
  const change = useCommand(
    (api, body: { request: BulkRequestInput; offerings: { offeringId: string; version: number }[] }, once) =>
      api("POST /api/bulk-changes", { body }, once),
  );
  async function look() {
    const request = requestOf(values);
    const errors = inputErrors({ request }, [], t);
    if (errors.length > 0) return setTyped(refusal(errors));
    change.reset();
    setDone(undefined);
    const answer = await preview.run({ request, offeringIds: values.ids });
    setShown(answer && { request, items: answer.items });
  }
  async function apply({ request, items }: Shown) {
    const changed = items.filter(({ obstacle }) => obstacle === null);
    const answer = await change.run({ request, offerings: changed.flatMap(({ offerings }) => offerings) });
    if (!answer) return;
    setDone(answer.bulkChangeId);
    setValues(emptyValues);
    setShown(undefined);
  }
  return {
    values,
    set,
    shown,
    done,
    look,
    looking: preview.busy,
    problem: typed ?? preview.problem,
    apply,
    applying: change.busy,
    applyProblem: change.problem,
    close: () => setShown(undefined),
  };
}
