import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { answerHours } from "#domain/rating/figures.ts";
import { useFormat } from "#web/i18n/format.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { useShownText } from "#web/features/machine-translation/public.ts";
import css from "./ratings.module.css";
import { ReportRating } from "./report-rating.tsx";

type Rated = Pick<Answer<"GET /api/ratings">["items"][number], "ratingId" | "answer" | "mayAnswer">;
type Props = {
  rating: Rated;
  /** Whether the reader may report the answer. */
  mayReport: boolean;
  /** Called when the answer was given, changed or taken back. */
  onChanged: () => void;
};

/** The host's answer below a rating; for the host also the buttons to give, change and take it back. */
export function HostAnswer({ rating: { ratingId, answer, mayAnswer }, mayReport, onChanged }: Props) {
  const t = useTranslations("ratings.answer");
  const f = useFormat();
  const shown = useShownText();
  if (!answer) return mayAnswer ? <WriteAnswer ratingId={ratingId} onChanged={onChanged} /> : null;
  const { name, text, language, at, changeableUntil } = answer;
  const said = shown(text, language);
  return (
    <figure className={css.answer}>
      <figcaption>
        <strong>{t("from", { name })}</strong>
        <span className="muted small">{f.dateTime(at, { weekday: false })}</span>
      </figcaption>
      <blockquote lang={said.lang}>{said.text}</blockquote>
      {changeableUntil ? (
        <div className="row">
          <WriteAnswer key={text} ratingId={ratingId} initial={text} onChanged={onChanged} />
          <DeleteButton
            label={t("takeBack")}
            title={t("takeBackTitle")}
            text={t("takeBackText")}
            failed={t("notTakenBack")}
            send={(api) => api("DELETE /api/ratings/:ratingId/answer", { params: { ratingId } })}
            onDone={onChanged}
          />
          <span className="muted small">{t("until", { until: f.dateTime(changeableUntil) })}</span>
        </div>
      ) : (
        mayReport && <ReportRating ratingId={ratingId} name={name} of="answer" />
      )}
    </figure>
  );
}

type WriteProps = { ratingId: string; initial?: string; onChanged: () => void };
function WriteAnswer({ ratingId, initial, onChanged }: WriteProps) {
  const t = useTranslations("ratings.answer");
  return (
    <NoteButton
      label={initial ? t("change") : t("give")}
      title={initial ? t("change") : t("give")}
      text={t("text", { hours: answerHours })}
      field="text"
      fieldLabel={t("field")}
      hint={t("hint")}
      {...(initial && { initial })}
      lines
      maxLength={1000}
      save={t("send")}
      done={initial ? t("changed") : t("sent")}
      send={async (api, body, once) => {
        await api("PUT /api/ratings/:ratingId/answer", { params: { ratingId }, body }, once);
        onChanged();
      }}
    />
  );
}
