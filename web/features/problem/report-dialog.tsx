import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, type Problem } from "#contract/client.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { type ProblemKind, problemKinds, problemPicturesMax } from "#domain/booking/problem.ts";
import { uploadLimits } from "#domain/media/media.ts";
import type { Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { addReport } from "#web/platform/api/report-outbox.ts";
import { usePersistedDraft } from "#web/platform/draft/use-persisted-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { errorsOf, SelectField, TextArea } from "#web/ui/form/field.tsx";
import fileButton from "#web/ui/form/file-button.module.css";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useRevalidator } from "react-router";

type Props = DialogState & {
  booking: Booking;
  first?: { kind: ProblemKind; text: string; files: readonly File[] };
};
type Values = { kind: ProblemKind | ""; text: string };

/** Reports a problem: it is stored on this device first, and sent now or when there is coverage. */
export function ReportDialog({ booking, first, ...state }: Props) {
  const t = useTranslations("problem");
  const f = useFormat();
  return (
    <Dialog title={t("title")} {...state}>
      <p>{t("lead", businessTerms)}</p>
      <p className="muted">{t("until", { at: f.dateTime(booking.problemWindow.until, { now: f.now }) })}</p>
      <ReportForm booking={booking} onDone={state.onClose} {...(first && { first })} />
    </Dialog>
  );
}

type FormProps = { booking: Booking; onDone: () => void } & Pick<Props, "first">;
const nothing: Values = { kind: "", text: "" };
function ReportForm({ booking: { bookingId, hunterUid: uid }, first, onDone }: FormProps) {
  const t = useTranslations("problem");
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState<Values>(first ? { kind: first.kind, text: first.text } : nothing);
  const [files, setFiles] = useState<readonly File[]>(first?.files ?? []);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));
  const deleteDraft = usePersistedDraft({
    name: `problem/${bookingId}`,
    values,
    saved: nothing,
    restore: set,
  });
  async function send() {
    setTried(true);
    const { kind } = values;
    const text = values.text.trim();
    if (kind === "" || text === "" || busy) return;
    setBusy(true);
    try {
      if (await addReport({ uid, bookingId, kind, text, files })) notify.success(t("sent"));
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      return setProblem(e.problem);
    } finally {
      setBusy(false);
    }
    deleteDraft();
    onDone();
    await revalidate();
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      {problem && <Notice kind="error">{errorsOf(problem, []).general.join(" ")}</Notice>}
      <SelectField
        name="kind"
        label={t("kind")}
        error={isTried && values.kind === "" ? t("kindMissing") : undefined}
        required
        value={values.kind}
        options={[["", "–"], ...problemKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)]}
        onChange={(e) => set({ kind: e.currentTarget.value as Values["kind"] })}
      />
      <TextArea
        name="text"
        label={t("text")}
        hint={t("textHint")}
        error={isTried && !values.text.trim() ? t("textMissing") : undefined}
        maxLength={4000}
        required
        value={values.text}
        onChange={(e) => set({ text: e.currentTarget.value })}
      />
      <ChosenPictures files={files} onChange={setFiles} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t("send")}
      </Button>
    </form>
  );
}

type Pictures = { files: readonly File[]; onChange: (files: readonly File[]) => void };
function ChosenPictures({ files, onChange }: Pictures) {
  const t = useTranslations("problem");
  return (
    <fieldset className="stack">
      <legend>{t("pictures")}</legend>
      <p className="muted small">{t("picturesHint", { max: problemPicturesMax })}</p>
      {files.map((file, index) => (
        <p key={`${file.name} ${file.lastModified} ${file.size}`} className="row">
          <span>{file.name}</span>
          <Button
            size="small"
            look="quiet"
            aria-label={t("removePicture", { number: index + 1 })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            ×
          </Button>
        </p>
      ))}
      {files.length < problemPicturesMax && (
        <label className={fileButton.file}>
          <input
            type="file"
            multiple
            accept={uploadLimits.message.types.join()}
            onChange={({ currentTarget: input }) => {
              onChange([...files, ...(input.files ?? [])].slice(0, problemPicturesMax));
              input.value = "";
            }}
          />
          {t("addPicture")}
        </label>
      )}
    </fieldset>
  );
}
