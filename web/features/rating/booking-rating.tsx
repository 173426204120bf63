import { tripDestination } from "#domain/place-name.ts";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { ApiError, type Client } from "#contract/client.ts";
import { type AspectStars, ratingAspects } from "#domain/rating/rating.ts";
import { osloDate } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { usePersistedDraft } from "#web/platform/draft/use-persisted-draft.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { errorsOf, TextArea } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { Booking, Side } from "#web/features/booking/public.ts";
import { GivenRating, RatingSum } from "./given-rating.tsx";
import { HostAnswer } from "./host-answer.tsx";
import { OwnPictures, PictureField } from "./picture-field.tsx";
import { RatingPictures } from "./rating-pictures.tsx";
import css from "./ratings.module.css";
import { ReportRating } from "./report-rating.tsx";
import { StarField } from "./star-field.tsx";

type StayRatings = Answer<"GET /api/core-booking/:bookingId/rating">;
type HunterRatings = Answer<"GET /api/ratings/hunter/:uid">;
type BookingRatings = { ofStay?: StayRatings; ofHunter?: HunterRatings };

/**
 * Loads the stay's ratings, and for a landowner the hunter's; empty if that fails, so that the page still
 * renders.
 */
export async function loadRatings(api: Client, booking: Booking, side: Side): Promise<BookingRatings> {
  if (side === "admin" || side === "co_host") return {};
  const { bookingId, hunterUid: uid, status } = booking;
  try {
    const [ofStay, ofHunter] = await Promise.all([
      status === "completed"
        ? api("GET /api/core-booking/:bookingId/rating", { params: { bookingId } })
        : undefined,
      side === "landowner"
        ? api("GET /api/ratings/hunter/:uid", { params: { uid }, query: { limit: 3 } })
        : undefined,
    ]);
    return { ...(ofStay && { ofStay }), ...(ofHunter && { ofHunter }) };
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    return {};
  }
}

type Props = { booking: Booking; side: Side };

/** The two ratings of a stay: the form for the reader's own, and each rating once it is published. */
export function BookingRating({ booking, side, ratings }: Props & { ratings: StayRatings | undefined }) {
  const t = useTranslations("ratingForm");
  const f = useFormat();
  const { revalidate } = useRevalidator();
  if (!ratings || side === "admin" || side === "co_host") return null;
  if (!(ratings.until || ratings.mine || ratings.theirs)) return null;
  const { mine, theirs, images, review, until } = ratings;
  const answer = review && (
    <HostAnswer rating={review} mayReport={side === "hunter"} onChanged={() => void revalidate()} />
  );
  const other = (side === "hunter" ? booking.landowner : booking.hunter).name;
  return (
    <Card stack title={t("title")} id="rating">
      {until && (
        <RatingForm key={mine?.at ?? ""} booking={booking} side={side} ratings={ratings} until={until} />
      )}
      {!until && mine && <GivenRating title={t("mine")} {...mine} />}
      {side === "hunter" && !until && <OwnPictures bookingId={booking.bookingId} images={images} />}
      {side === "hunter" && answer}
      {theirs ? (
        <div>
          <GivenRating title={t("theirs", { name: other })} {...theirs} />
          {side === "hunter" && <ReportRating ratingId={theirs.ratingId} name={other} />}
          {side === "landowner" && <RatingPictures images={images} name={other} />}
          {side === "landowner" && answer}
        </div>
      ) : (
        !until && <p className="muted">{t("none", { name: other })}</p>
      )}
      {until && <p className="muted small">{t("rule", { name: other, until: f.dateTime(until) })}</p>}
    </Card>
  );
}

type RatingInput = { stars: number | null; aspects: AspectStars; text: string };
const givenBefore = (ownRating: StayRatings["mine"]): RatingInput => ({
  stars: ownRating?.stars ?? null,
  aspects: ownRating?.aspects ?? {},
  text: ownRating?.text ?? "",
});

function RatingForm({
  booking,
  side,
  ratings: { mine, images },
  until,
}: Props & { side: "hunter" | "landowner"; ratings: StayRatings; until: string }) {
  const t = useTranslations("ratingForm");
  const part = useTranslations("ratings");
  const f = useFormat();
  const [rating, setRating] = useState(() => givenBefore(mine));
  const { stars, aspects, text } = rating;
  const change = (part: Partial<RatingInput>) => setRating((now) => ({ ...now, ...part }));
  const saved = useMemo(() => givenBefore(mine), [mine]);
  const name = `rating/${booking.bookingId}/${side}`;
  const forget = usePersistedDraft({ name, values: rating, saved, restore: change });
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, problem } = useCommand(
    (api, body: { stars: number; aspects?: AspectStars; text: string }, once) =>
      api(
        "POST /api/core-booking/:bookingId/rating",
        { params: { bookingId: booking.bookingId }, body },
        once,
      ),
  );
  const errors = errorsOf(problem, ["stars", "aspects", "text"]);
  async function send(e: FormEvent) {
    e.preventDefault();
    setMissing(stars === null);
    if (stars === null) return form.current?.querySelector<HTMLInputElement>("input[name=stars]")?.focus();
    const after = await run({ stars, ...(side === "hunter" && { aspects }), text: text.trim() });
    if (!after) return;
    forget();
    notify.success(after.shownAt ? t("shown") : t("thanks", { until: f.date(osloDate(new Date(until))) }));
  }
  const who = side === "hunter" ? { name: tripDestination(booking) } : { name: booking.hunter.name };
  return (
    <form ref={form} className="stack" noValidate onSubmit={(e) => void send(e)}>
      {errors.general.length > 0 && <Notice kind="error">{errors.general.join(" ")}</Notice>}
      <StarField
        name="stars"
        legend={t(`ask.${side}`, who)}
        value={stars ?? undefined}
        onChange={(chosen) => change({ stars: chosen })}
        error={missing && stars === null ? t("starsMissing") : errors.at("stars")}
      />
      {side === "hunter" && (
        <fieldset className={css.parts}>
          <legend className="muted small">{t("parts")}</legend>
          {ratingAspects.map((aspect) => (
            <StarField
              key={aspect}
              small
              name={aspect}
              legend={part(`aspect.${aspect}`)}
              value={aspects[aspect]}
              onChange={(chosen) => change({ aspects: { ...aspects, [aspect]: chosen } })}
            />
          ))}
        </fieldset>
      )}
      <TextArea
        name="text"
        label={t(`text.${side}`)}
        hint={t("textHint")}
        maxLength={1000}
        value={text}
        onChange={(e) => change({ text: e.currentTarget.value })}
        error={errors.at("text")}
      />
      {side === "hunter" && <PictureField bookingId={booking.bookingId} images={images} />}
      <div>
        <Button type="submit" look={mine ? "plain" : "primary"} busy={busy}>
          {mine ? t("change") : t("send")}
        </Button>
      </div>
    </form>
  );
}

/** The ratings that landowners have given the hunter who requests a stay. */
export function HunterRating({ ofHunter, name }: { ofHunter: HunterRatings | undefined; name: string }) {
  const t = useTranslations("ratingForm");
  const rated = useTranslations("ratings");
  const f = useFormat();
  if (!ofHunter) return null;
  return (
    <Card title={t("ofHunter", { name })}>
      {ofHunter.count === 0 ? (
        <p className="muted">{t("ofHunterNone", { name })}</p>
      ) : (
        <>
          <RatingSum average={ofHunter.average} count={ofHunter.count} />
          <ul className={css.list}>
            {ofHunter.items.map((r) => (
              <li key={r.ratingId}>
                <GivenRating
                  title={r.name}
                  note={[f.month(`${r.month}-01`), ...(r.free ? [rated("free")] : [])].join(" · ")}
                  stars={r.stars}
                  text={r.text}
                />
                <ReportRating ratingId={r.ratingId} name={r.name} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
