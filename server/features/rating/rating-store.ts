import { type RawBuilder, sql } from "kysely";
import { type ImageRow, imagesWhere } from "#server/features/image/public.ts";
import { indexLock, saveRating } from "#server/features/search/public.ts";
import type { Locale } from "#domain/locale.ts";
import type { AspectStars, RatingAspect } from "#domain/rating/rating.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Role = "hunter" | "landowner";
export type StoredRating = {
  ratingId: string;
  stars: number;
  aspects: AspectStars;
  text: string;
  at: string;
  hidden: boolean;
};
export type RatingState = {
  status: string;
  hunterUid: string;
  landownerUid: string;
  closesAt: Date | null;
  closedAt: Date | null;
  /** A problem with the stay is open (rules 4.8). */
  waits: boolean;
  hunter: StoredRating | null;
  landowner: StoredRating | null;
  /** The answer to the hunter's rating, and its pictures. */
  answer: AnswerRow | null;
  images: ImageRow[];
};

/**
 * Whether means include rating `r` with window `w` of booking `b`: it is shown, and the stay cost something,
 * so that nobody gives themselves stars for free.
 */
const isCounted = sql`w.closed_at is not null and r.hidden_at is null and is_paid_stay(b)`;

/** A booking with its ratings. */
export async function findRatingState(db: Db | Tx, bookingId: string): Promise<RatingState | undefined> {
  const ratingBy = (role: Role) => sql`(select json_build_object('ratingId', rating_id, 'stars', stars,
      'aspects', aspects, 'text', text, 'at', updated_at, 'hidden', hidden_at is not null)
    from rating r where r.booking_id = b.booking_id and r.by_role = ${sql.lit(role)})`;
  const { rows } = await sql<RatingState>`
    select b.status, b.hunter_uid, b.landowner_uid, w.closes_at, w.closed_at,
      has_open_problem(b.booking_id) as waits,
      ${ratingBy("hunter")} as hunter, ${ratingBy("landowner")} as landowner,
      (select ${answerJson} from rating r where r.booking_id = b.booking_id and r.by_role = 'hunter') as answer,
      ${picturesOfStay} as images
    from booking b left join rating_window w using (booking_id) where b.booking_id = ${bookingId} and b.status <> 'calculated'`.execute(
    db,
  );
  return rows[0];
}

/** Locks the rating window: of two parties who rate at the same time, the second sees the first's rating. */
export const lockWindow = async (tx: Tx, bookingId: string): Promise<void> =>
  void (await sql`select from rating_window where booking_id = ${bookingId} for update`.execute(tx));

export async function upsertRating(
  tx: Tx,
  bookingId: string,
  role: Role,
  { stars, aspects, text }: Pick<StoredRating, "stars" | "aspects" | "text">,
  now: Date,
): Promise<void> {
  await sql`insert into rating (booking_id, by_role, stars, aspects, text, created_at, updated_at) values (${bookingId}, ${role}, ${stars}, ${JSON.stringify(aspects)}::jsonb, ${text}, ${now}, ${now})
    on conflict (booking_id, by_role) do update set stars = excluded.stars, aspects = excluded.aspects, text = excluded.text, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

/**
 * The window goes on when a problem that was open since `since` is closed (rules 4.8): it closes later by the
 * time it has waited, and its parties are asked now if they would have been.
 */
export const resumeWindow = async (tx: Tx, bookingId: string, since: Date, now: Date): Promise<void> =>
  void (await sql`
    update rating_window w set
      closes_at = w.closes_at + (${now}::timestamptz - greatest(${since}::timestamptz, b.completed_at)),
      asks_at = case when w.asked_at is null then greatest(w.asks_at, ${now}::timestamptz) else w.asks_at end
    from booking b
    where w.booking_id = ${bookingId} and b.booking_id = w.booking_id and w.closed_at is null`.execute(tx));

/** Publishes the ratings by closing the window now. */
export const closeWindow = async (tx: Tx, bookingId: string, now: Date): Promise<void> =>
  void (await sql`update rating_window set closed_at = ${now} where booking_id = ${bookingId}`.execute(tx));

/**
 * Recalculates a property's rating under the lock of its search rows, so that of two concurrent changes the
 * last one includes both.
 */
export async function recountPropertyRating(tx: Tx, bookingId: string): Promise<void> {
  const propertyId = (
    await tx
      .selectFrom("booking")
      .select("propertyId")
      .where("bookingId", "=", bookingId)
      .executeTakeFirstOrThrow()
  ).propertyId;
  await sql`select ${indexLock(propertyId)}`.execute(tx);
  const { rows } = await sql<{ rating: number | null; count: number }>`
    select avg(r.stars)::float8 as rating, count(*)::int as count from booking b join rating r using (booking_id) join rating_window w using (booking_id)
    where b.property_id = ${propertyId} and r.by_role = 'hunter' and ${isCounted}`.execute(tx);
  const [sum] = rows;
  await saveRating(
    tx,
    propertyId,
    sum && sum.rating !== null ? { rating: sum.rating, count: sum.count } : null,
  );
}

type DueRating = { bookingId: string; roles: Role[] };
const lockDueWindow = async (tx: Tx, where: RawBuilder<unknown>): Promise<DueRating | undefined> => {
  const { rows } = await sql<DueRating>`
    select w.booking_id, array(select by_role from rating r where r.booking_id = w.booking_id) as roles
    from rating_window w where w.closed_at is null and not has_open_problem(w.booking_id) and ${where} limit 1 for update skip locked`.execute(
    tx,
  );
  return rows[0];
};
/** An expired window, locked for one sweeper; `roles`: the parties that have rated. */
export const lockExpiredWindow = (tx: Tx, now: Date) =>
  lockDueWindow(tx, sql`w.closes_at <= ${now} order by w.closes_at`);
/** A stay whose parties are to be asked for a rating. */
export async function lockUninvitedWindow(tx: Tx, now: Date): Promise<DueRating | undefined> {
  const found = await lockDueWindow(
    tx,
    sql`w.asked_at is null and w.asks_at <= ${now} and w.closes_at > ${now} order by w.asks_at`,
  );
  if (found)
    await sql`update rating_window set asked_at = ${now} where booking_id = ${found.bookingId}`.execute(tx);
  return found;
}

export type AnswerRow = {
  /** The landowner's first name; null if their account is deleted. */
  name: string | null;
  text: string;
  language: Locale;
  at: string;
  hidden: boolean;
};
/** The answer to rating `r` of booking `b` as an `AnswerRow`, or null; also one that is hidden. */
export const answerJson = sql`(
  select json_build_object('text', a.text, 'at', a.created_at, 'hidden', a.hidden_at is not null,
    'language', (select language from user_profile where uid = a.written_by),
    'name', (select coalesce(nullif(first_name, ''), split_part(display_name, ' ', 1)) from user_profile
      where uid = b.landowner_uid and deleted_at is null))
  from rating_answer a where a.rating_id = r.rating_id)`;

/** The pictures of the hunter's rating of booking `b`, given or not, and of rating `r` of that booking. */
const picturesOfStay = imagesWhere(sql`i.rated_booking_id = b.booking_id`);
const picturesOfRating = imagesWhere(sql`i.rated_booking_id = b.booking_id and r.by_role = 'hunter'`);

/** A published rating; `name` is null if the account is deleted. */
export type ShownRating = {
  ratingId: string;
  name: string | null;
  month: string;
  about: string;
  stars: number;
  text: string;
  language: Locale;
  free: boolean;
  answer: AnswerRow | null;
  images: ImageRow[];
  closedAt: Date;
};
type RatingCursor = { at: string; id: string } | undefined;
const listShownRatings = async (
  db: Db,
  role: Role,
  subjectCondition: RawBuilder<unknown>,
  after: RatingCursor,
  limit: number,
): Promise<ShownRating[]> => {
  const author = sql.ref(role === "hunter" ? "b.hunterUid" : "b.landownerUid");
  const later = after
    ? sql`(w.closed_at, r.rating_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ShownRating>`
    select r.rating_id,
      case when u.deleted_at is null then coalesce(nullif(u.first_name, ''), split_part(u.display_name, ' ', 1)) end as name,
      to_char(b.from_date, 'YYYY-MM') as month, coalesce(o.name, p.name) as about,
      r.stars, r.text, u.language, not is_paid_stay(b) as free, ${answerJson} answer, ${picturesOfRating} images,
      date_trunc('milliseconds', w.closed_at) as closed_at
    from booking b join rating r using (booking_id) join rating_window w using (booking_id) join user_profile u on u.uid = ${author}
      join property p using (property_id) left join offering o on o.offering_id = b.offering_id
    where ${subjectCondition} and r.by_role = ${role} and w.closed_at is not null and r.hidden_at is null and ${later}
    order by w.closed_at desc, r.rating_id desc limit ${limit}`.execute(db);
  return rows;
};
export const ratingsOfProperty = (db: Db, propertyId: string, after: RatingCursor, limit: number) =>
  listShownRatings(db, "hunter", sql`b.property_id = ${propertyId}`, after, limit);
export const ratingsOfHunter = (db: Db, uid: string, after: RatingCursor, limit: number) =>
  listShownRatings(db, "landowner", sql`b.hunter_uid = ${uid}`, after, limit);

type TopRatedPlace = Omit<ShownRating, "name" | "answer" | "images" | "closedAt"> &
  Record<"propertyId" | "municipality" | "county" | "name", string>;
/** The listed places with enough ratings to show a mean; null if there are none. */
type TopRatedPlaces = { latest: TopRatedPlace[] | null; mean: number | null; count: number | null };
export async function findTopRatedPlaces(
  db: Db,
  {
    leastRatings,
    leastStars,
    leastLetters,
    limit,
  }: Record<"leastRatings" | "leastStars" | "leastLetters" | "limit", number>,
): Promise<TopRatedPlaces> {
  const listed = sql`pr.rating_count >= ${leastRatings}
    and exists (select from search_row s where s.property_id = pr.property_id and s.bookable)`;
  const { rows } = await sql<TopRatedPlaces>`
    select (select jsonb_agg(to_jsonb(l) - 'closed_at' order by l.closed_at desc) from (
        select w.closed_at, r.rating_id "ratingId", b.property_id "propertyId",
          m.name municipality, m.county, r.stars, r.text, u.language, not is_paid_stay(b) as free,
          coalesce(nullif(u.first_name, ''), split_part(u.display_name, ' ', 1)) as name,
          to_char(b.from_date, 'YYYY-MM') as month, coalesce(o.name, p.name) as about
        from rating_window w join rating r using (booking_id) join booking b using (booking_id)
          join property_rating pr on pr.property_id = b.property_id join property p on p.property_id = b.property_id
          join municipality m using (municipality_number) join user_profile u on u.uid = b.hunter_uid
          left join offering o on o.offering_id = b.offering_id
        where ${isCounted} and r.by_role = 'hunter' and u.deleted_at is null
          and r.stars >= ${leastStars} and length(r.text) >= ${leastLetters} and ${listed}
        order by w.closed_at desc limit ${limit}) l) latest,
      all_of.mean, all_of.count
    from (select (sum(pr.rating * pr.rating_count) / sum(pr.rating_count))::float8 mean, sum(pr.rating_count)::int count
      from property_rating pr where ${listed}) all_of`.execute(db);
  return rows[0] ?? { latest: null, mean: null, count: null };
}

export type RatingSum = { rating: number | null; count: number };
const none: RatingSum = { rating: null, count: 0 };
export const sumOfProperty = async (db: Db, propertyId: string): Promise<RatingSum> =>
  (
    await sql<RatingSum>`select rating::float8 as rating, rating_count as count from property_rating where property_id = ${propertyId}`.execute(
      db,
    )
  ).rows[0] ?? none;
/** The rated aspects of stays on a property, with the number of ratings. */
export async function aspectsOfProperty(
  db: Db,
  propertyId: string,
): Promise<{ aspect: RatingAspect; mean: number; count: number }[]> {
  const { rows } = await sql<{ aspect: RatingAspect; mean: number; count: number }>`
    select a.key as aspect, avg(a.value::int)::float8 as mean, count(*)::int as count
    from booking b join rating r using (booking_id) join rating_window w using (booking_id), jsonb_each_text(r.aspects) a
    where b.property_id = ${propertyId} and r.by_role = 'hunter' and ${isCounted} group by a.key`.execute(db);
  return rows;
}
export async function sumOfHunter(db: Db, uid: string): Promise<RatingSum> {
  const { rows } = await sql<RatingSum>`
    select avg(r.stars)::float8 as rating, count(*)::int as count from booking b join rating r using (booking_id) join rating_window w using (booking_id)
    where b.hunter_uid = ${uid} and r.by_role = 'landowner' and ${isCounted}`.execute(db);
  return rows[0] ?? none;
}

/** Whether the hunter has sent this landowner a request. */
export async function hasRequestFrom(db: Db | Tx, landownerUid: string, hunterUid: string): Promise<boolean> {
  const { rows } =
    await sql`select from booking where hunter_uid = ${hunterUid} and landowner_uid = ${landownerUid} and status <> 'calculated' limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

export type PlaceOfBooking = {
  bookingId: string;
  propertyId: string;
  offeringId: string | null;
  cabinIds: string[] | null;
  fromDate: string;
  toDate: string;
};
/** What booking `b` is of, and its days. */
export const placeOfBooking = sql`b.booking_id, b.property_id, b.offering_id,
  (select jsonb_agg(c -> 'cabinId') from jsonb_array_elements(b.cabins) c) cabin_ids, b.from_date, b.to_date`;
type HiddenRating = PlaceOfBooking & { writerUid: string };
/**
 * Hides a rating with its pictures. Returns its writer and place; undefined if it does not exist or is already
 * hidden.
 */
export async function hideRating(
  tx: Tx,
  ratingId: string,
  by: string,
  reason: string,
  now: Date,
): Promise<HiddenRating | undefined> {
  const { rows } = await sql<HiddenRating>`
    with images as (update image i set deleted_at = ${now} from rating g
      where g.rating_id = ${ratingId} and g.by_role = 'hunter' and i.rated_booking_id = g.booking_id
        and i.deleted_at is null)
    update rating r set hidden_at = ${now}, hidden_by = ${by}, hidden_reason = ${reason}
    from booking b
    where r.rating_id = ${ratingId} and r.hidden_at is null and b.booking_id = r.booking_id
    returning ${placeOfBooking},
      case r.by_role when 'hunter' then b.hunter_uid else b.landowner_uid end writer_uid`.execute(tx);
  return rows[0];
}
