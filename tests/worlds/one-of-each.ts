/**
 * One of each resource, with its owner, hunter, an unrelated user and an administrator, and a valid body
 * for each endpoint.
 */
import { camt } from "../stand-ins/bank-files.ts";
import { randomUUID } from "node:crypto";
import type { Key } from "#contract/define.ts";
import { emailChoiceToken } from "#server/features/notification/email-choice-token.ts";
import { openApp, type Person } from "../support/app.ts";
import { factories } from "../factories/factories.ts";
import { openMailbox } from "../stand-ins/mailbox.ts";
import { startNationalMap } from "../stand-ins/national-map.ts";
import { atEndOfFile } from "../support/end-of-file.ts";

const providerPayoutId = "po_1";
const newsletterText = { subject: "Nytt i høst", text: "Elgjakta åpner 25. september." };
const newsletterTexts = { nb: newsletterText, en: newsletterText };
export type World = Awaited<ReturnType<typeof openWorld>>;
export async function openWorld(o: { listen?: boolean } = {}) {
  const [map, mail] = [await startNationalMap(), await openMailbox()];
  atEndOfFile(() => Promise.all([map.close(), mail.close()]));
  const env = {
    NATIONAL_MAP_URL: map.url,
    SMTP_URL: mail.url,
    SIGN_IN_EMAIL_PASSWORD: "on",
    SIGN_IN_MAGIC_LINK: "on",
    PAYOUT_BY: "bank_file",
  };
  const app = await openApp({ now: "2027-08-01T08:00:00Z", env, ...o });
  const make = factories(app);
  const owner = await make.landowner();
  const hunter = await make.hunter();
  const stranger = await app.signIn("fremmed@example.no", { roles: ["hunter", "landowner"] });
  const admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  const propertyId = await make.property(owner.uid);
  const cabinId = await make.cabin(propertyId);
  const propertyServiceId = await make.service(propertyId);
  const { offeringId } = await make.offering({
    ownerUid: owner.uid,
    propertyId,
    shared: 500,
    optional: [{ cabinId, pricePerPersonPerNightOre: 25_000 }],
  });
  const [{ rows: services }, { rows: places }] = [
    await app.pool.query(
      "insert into service (property_id, offering_ids, name, unit, price_ore, created_at, updated_at) values ($1, array[$2::uuid], 'Uttransport', 'fixed', 80000, $3, $3) returning service_id",
      [propertyId, offeringId, app.clock.now()],
    ),
    await app.pool.query("select municipality_number n from municipality order by 1 limit 1"),
  ];
  const stay = {
    offeringId,
    fromDate: "2027-10-01",
    toDate: "2027-10-04",
    participants: 2,
    cabins: [],
    services: [],
  };
  const offeringIds = async (): Promise<string[]> =>
    (await app.pool.query("select offering_id as id from offering")).rows.map(({ id }) => id);
  /** Removes what bodies that were taken have made: each makes every later change of the property dearer. */
  const keepOfferings = async (ids: string[]) =>
    app.pool.query(
      "delete from offering o where offering_id <> all ($1) and not exists (select from booking b where b.offering_id = o.offering_id)",
      [ids],
    );
  /** A booking of its own for each endpoint that ends one. */
  async function booking(status: "calculated" | "pending" | "confirmed" | "paid"): Promise<string> {
    const { bookingId } = (await app.call(hunter, "POST /api/core-booking/calculate", { body: stay })).body;
    const params = { bookingId };
    if (status !== "calculated")
      await app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
        params,
        body: { termsAccepted: true, privacyAccepted: true },
      });
    if (status === "confirmed" || status === "paid")
      await app.call(owner, "POST /api/booking-actions/:bookingId/accept", { params, body: {} });
    if (status === "paid")
      await app.call(admin, "POST /api/payments/mark-payment-received", { body: { bookingId } });
    return bookingId;
  }
  /** One that is over and can be rated. */
  async function completed(): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into booking (property_id, offering_id, hunter_uid, landowner_uid, status, from_date, to_date, participants, quote, total_ore, vat_registered, cancellation_policy, commission_ore,
         landowner_earnings_ore, terms_accepted_at, privacy_accepted_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'in_progress', '2027-07-28', '2027-08-01', 2, '{"lines":[],"totalOre":0,"vat":[]}', 0, true, 'moderate', 0, 0, $5, $5, $5, $5) returning booking_id`,
      [propertyId, offeringId, hunter.uid, owner.uid, app.clock.now()],
    );
    await app.pool.query("update booking set status = 'completed', completed_at = $2 where booking_id = $1", [
      rows[0].booking_id,
      app.clock.now(),
    ]);
    return rows[0].booking_id;
  }
  /** One that nobody answered in time. */
  async function expired(): Promise<string> {
    const bookingId = await completed();
    await app.pool.query("update booking set status = 'expired' where booking_id = $1", [bookingId]);
    await app.pool.query(
      "insert into audit (at, actor_role, subject, subject_id, from_state, to_state) values ($1, 'system', 'booking', $2, 'pending', 'expired')",
      [app.clock.now(), bookingId],
    );
    return bookingId;
  }
  /** A payout that can go out in a bank file. */
  async function payable(): Promise<string> {
    const { rows } = await app.pool.query(
      `with moved as (insert into ledger_entry (entry_set_id, reason, at, account, amount_ore)
         select s.id, 'provider_payout', $3, e.account, e.ore from (select gen_random_uuid() as id) s, (values ('bank', 1000), ('provider', -1000)) e (account, ore))
       insert into payout (booking_id, landowner_uid, amount_ore, commission_ore, status, due_on, released_at, created_at)
       values ($1, $2, 1000, 0, 'scheduled', '2027-08-01', $3, $3) returning payout_id`,
      [await completed(), owner.uid, app.clock.now()],
    );
    return rows[0].payout_id;
  }
  async function claim(): Promise<string> {
    const { rows } = await app.pool.query(
      `with lost as (
         insert into payment_case (kind, provider, provider_ref, booking_id, payment_id, amount, currency, status, opened_at)
         select 'dispute', 'simulated', gen_random_uuid()::text, booking_id, payment_id::uuid, 1000, 'nok', 'lost', $2 from booking where booking_id = $1
         returning case_id, booking_id)
       insert into claim (case_id, booking_id, amount_ore, opened_at) select case_id, booking_id, 1000, $2 from lost returning claim_id`,
      [await booking("paid"), app.clock.now()],
    );
    return rows[0].claim_id;
  }
  async function difference(): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into difference (kind, ref, expected_ore, found_ore, first_seen_at, last_seen_at)
       values ('unknown_movement', gen_random_uuid()::text, 1, 0, $1, $1) returning difference_id`,
      [app.clock.now()],
    );
    return rows[0].difference_id;
  }
  /** Of another administrator, so that the one who asks can approve it. */
  async function correction(): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into correction (lines, reason, proposed_at, proposed_by) values ($1, 'Uttak', $2, $3) returning correction_id`,
      [
        JSON.stringify([
          { account: "own", amountOre: 1 },
          { account: "provider", amountOre: -1 },
        ]),
        app.clock.now(),
        owner.uid,
      ],
    );
    return rows[0].correction_id;
  }
  async function payoutBatch(): Promise<{ payoutBatchId: string; payoutId: string }> {
    const payoutId = await payable();
    const { body } = await app.call(admin, "POST /api/reconciliation/payout-batches", { body: {} });
    return { payoutBatchId: body.payoutBatchId, payoutId };
  }
  /** A rating of its own for each time one is hidden. */
  async function rating(): Promise<string> {
    const bookingId = await completed();
    const { rows } = await app.pool.query(
      `with shown as (update rating_window set closed_at = $2 where booking_id = $1)
       insert into rating (booking_id, by_role, stars, text, created_at, updated_at) values ($1, 'hunter', 4, 'Fint', $2, $2) returning rating_id`,
      [bookingId, app.clock.now()],
    );
    return rows[0].rating_id;
  }
  /** A refund of its own for each time one is sent by hand. */
  async function refundByHand(): Promise<string> {
    const { rows } = await app.pool.query(
      `with paid as (
         insert into payment (booking_id, provider, provider_intent_id, client_secret, amount_ore, status, created_at, updated_at)
         values ($1, 'manual', gen_random_uuid()::text, '', 1000, 'succeeded', $2, $2) returning payment_id),
       entry as (
         insert into ledger_entry (entry_set_id, booking_id, reason, at, account, amount_ore)
         select s.id, $1, 'paid', $2, e.account, e.ore from (select gen_random_uuid() as id) s, (values ('bank', 1000), ('refund/' || $1::text, -1000)) e (account, ore))
       insert into refund (booking_id, payment_id, amount_ore, reason, status, decided_at) select $1, payment_id, 1000, 'not_payable', 'decided', $2 from paid returning refund_id`,
      [await booking("confirmed"), app.clock.now()],
    );
    return rows[0].refund_id;
  }
  /** A bank transfer that was to go back. */
  async function transfer(): Promise<string> {
    const { rows } = await app.pool.query("select payment_id from refund where refund_id = $1", [
      await refundByHand(),
    ]);
    return rows[0].payment_id;
  }
  /** Of a card, and refused by the provider. */
  async function refusedRefund(): Promise<string> {
    const refundId = await refundByHand();
    await app.pool.query(
      "update payment p set provider = 'simulated' from refund r where r.payment_id = p.payment_id and r.refund_id = $1",
      [refundId],
    );
    await app.pool.query("update refund set refused_at = $2, refusal = 'closed' where refund_id = $1", [
      refundId,
      app.clock.now(),
    ]);
    return refundId;
  }
  async function failedJob(): Promise<string> {
    const { rows } = await app.pool.query(
      "update pgboss.job set state = 'failed', completed_on = now() where id = (select id from pgboss.job where name = 'notify' and state = 'completed' limit 1) returning id",
    );
    return rows[0].id;
  }
  /** A case of its own for each time one is settled. */
  async function paymentCase(): Promise<string> {
    const { rows } = await app.pool.query(
      "insert into payment_case (kind, provider, provider_ref, booking_id, amount, currency, status, opened_at) values ('unmatched', 'simulated', gen_random_uuid()::text, $1, 100, 'usd', 'open', $2) returning case_id",
      [await booking("confirmed"), app.clock.now()],
    );
    return rows[0].case_id;
  }
  /** A payment of its own that waits for an administrator, in a file of its own, and a payout that it may be. */
  async function bankPayment(): Promise<{ bankFileId: string; bankTransactionId: string }> {
    await app.pool.query(
      `insert into provider_payout (provider, payout_id, amount_ore, status, arrival_on, told_at)
       values ('simulated', $1, 1000, 'paid', '2027-08-01', $2)
       on conflict (provider, payout_id) do update set bank_transaction_id = null`,
      [providerPayoutId, app.clock.now()],
    );
    const { rows } = await app.pool.query(
      `with file as (
         insert into bank_file (name, format, sha256, uploaded_at, uploaded_by) values ('fil.xml', 'ocr', gen_random_uuid()::text, $1, $2) returning bank_file_id),
       came as (
         insert into bank_transaction (account, reference, booked_on, amount_ore, currency, status)
         values ('15035512303', gen_random_uuid()::text, '2027-08-01', 1000, 'NOK', 'waiting') returning bank_transaction_id)
       insert into bank_file_line (bank_file_id, line, bank_transaction_id) select bank_file_id, 1, bank_transaction_id from file, came
       returning bank_file_id as "bankFileId", bank_transaction_id as "bankTransactionId"`,
      [app.clock.now(), admin.uid],
    );
    return rows[0];
  }
  /** A report of its own for each time one is deleted. */
  let months = 0;
  async function vatReport(): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into vat_report (landowner_uid, from_date, to_date, document, generated_at)
       values ($1, '2020-01-01', date '2020-01-31' + $2::int, '{}', $3) returning report_id`,
      [owner.uid, ++months, app.clock.now()],
    );
    return rows[0].report_id;
  }
  /** One of the owner's own for each time it is read. */
  async function told(): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into notification (uid, event_key, at, kind, texts) values ($1, gen_random_uuid()::text, $2, 'welcome', '{"nb": {"title": "Hei", "body": ""}}') returning notification_id`,
      [owner.uid, app.clock.now()],
    );
    return rows[0].notification_id;
  }
  /** A push subscription of its own for each unsubscribe request. */
  async function subscription(): Promise<string> {
    const { rows } = await app.pool.query(
      "insert into push_subscription (uid, endpoint, p256dh, auth, at) values ($1, $2, 'k', 'a', $3) returning subscription_id",
      [owner.uid, `https://fcm.googleapis.com/${randomUUID()}`, app.clock.now()],
    );
    return rows[0].subscription_id;
  }
  /** A rate of its own for each time one is changed or removed: of a landowner of its own, who has one a day. */
  const override = async (): Promise<string> =>
    (
      await app.call(admin, "POST /api/commission/landowner-overrides", {
        body: { landownerUid: (await make.landowner()).uid, ratePercent: 12, validFrom: "2027-09-01" },
      })
    ).body.overrideId;
  /** A draft of its own for each time one is changed, sent or thrown away; and somebody to send it to. */
  async function newsletterIssue(): Promise<string> {
    await app.pool.query(
      "insert into newsletter_subscriber (email, language, token, asked_at, confirmed_at) values ('abonnent@example.no', 'nb', repeat('s', 32), $1, $1) on conflict do nothing",
      [app.clock.now()],
    );
    return (await app.call(admin, "POST /api/newsletter-issues", { body: { texts: newsletterTexts } })).body
      .newsletterIssueId;
  }
  /** An address of its own for each time one is ended. */
  const feed = async (): Promise<string> =>
    (await app.call(owner, "POST /api/calendars/feeds", { body: { cabinId: await make.cabin(propertyId) } }))
      .body.feedId;
  const imported = async (): Promise<string> =>
    (
      await app.call(owner, "POST /api/calendars/imports", {
        body: {
          cabinId: await make.cabin(propertyId),
          url: `https://ical.example.com/${randomUUID()}.ics`,
          calendar: "Airbnb",
        },
      })
    ).body.importId;
  /** An invitation of its own for each time one is changed, accepted or ended. */
  async function invitation(property: string, email: string): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into co_host (property_id, email, rights, invited_at, expires_at) values ($1, $2, '{answer}', $3, $3::timestamptz + interval '14 days') returning co_host_id`,
      [property, email, app.clock.now()],
    );
    return rows[0].co_host_id;
  }
  /** A conversation of its own for each endpoint; the group's own line is its first message. */
  async function conversation(key: Key): Promise<string> {
    if (key.endsWith("/block"))
      return (await app.call(hunter, "POST /api/conversations", { body: { offeringId } })).body
        .conversationId;
    const body = { name: "Elgjakta", memberUids: key.includes(":uid") ? [hunter.uid] : [] };
    return (await app.call(owner, "POST /api/conversations", { body })).body.conversationId;
  }
  async function toGroup(): Promise<string> {
    const { conversationId } = (
      await app.call(hunter, "POST /api/conversations", { body: { name: "Laget" } })
    ).body;
    // who is blocked invites nobody, and another endpoint has blocked them
    await app.pool.query("delete from conversation_block");
    const { rows } = await app.pool.query(
      `insert into conversation_invitation (conversation_id, email, invited_by, invited_at, expires_at) values ($1, $2, $3, $4, $4::timestamptz + interval '14 days') returning invitation_id`,
      [conversationId, owner.email, hunter.uid, app.clock.now()],
    );
    return rows[0].invitation_id;
  }
  /** An account of its own for each thing an administrator does to one. */
  async function account(key: Key): Promise<string> {
    const { uid } = await app.signIn(`${randomUUID()}@example.no`, { roles: ["hunter"] });
    if (key.endsWith("/enable"))
      await app.pool.query(
        "update user_profile set disabled_at = $2, disabled_reason = 'Svindel' where uid = $1",
        [uid, app.clock.now()],
      );
    return uid;
  }
  async function failedMessage(): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into communication (event_key, at, type, subtype, provider, channel, status, recipient_uid, recipient, subject, content)
       values (gen_random_uuid()::text, $1, 'general', 'chat_message', 'script_platform', 'email', 'failed', $2, 'jeger@example.no', 'Hei', 'Hei') returning communication_id`,
      [app.clock.now(), hunter.uid],
    );
    return rows[0].communication_id;
  }
  async function reported(key: Key): Promise<{ conversationReportId: string; messageId: string }> {
    const params = { conversationId: await conversation(key) };
    const { messageId } = (
      await app.call(owner, "POST /api/conversations/:conversationId/messages", {
        params,
        body: { text: "Betal kontant", clientMessageId: "m1" },
      })
    ).body;
    const { reportId } = (
      await app.call(owner, "POST /api/conversations/:conversationId/report", {
        params,
        body: { reason: "spam", messageId },
      })
    ).body;
    return { conversationReportId: reportId, messageId };
  }
  async function ratingReport(): Promise<string> {
    const { rows } = await app.pool.query(
      `insert into rating_report (rating_id, reporter_uid, reason, note, reported_at)
       values ($1, $2, 'spam', '', $3) returning report_id`,
      [await rating(), stranger.uid, app.clock.now()],
    );
    return rows[0].report_id;
  }
  /** Items that are changed are separate from those that are booked. */
  async function makeSpare() {
    const spareId = await make.property(owner.uid, { status: "draft" });
    const own = {
      propertyId: spareId,
      cabinId: await make.cabin(spareId),
      serviceId: await make.service(spareId),
      offeringId: (await make.offering({ ownerUid: owner.uid, propertyId: spareId })).offeringId,
    };
    await app.pool.query("insert into favourite (uid, offering_id, created_at) values ($1, $2, $3)", [
      owner.uid,
      own.offeringId,
      app.clock.now(),
    ]);
    await app.pool.query("delete from saved_search"); // nobody has more than fifty
    const { rows } = await app.pool.query(
      `insert into saved_search (uid, name, query, created_at) values ($1, 'Elg', '{"species":"elg"}', $2) returning saved_search_id`,
      [owner.uid, app.clock.now()],
    );
    return {
      ...own,
      savedSearchId: rows[0].saved_search_id,
      imageIds: await make.images(own),
      documentId: await make.document(spareId),
    };
  }
  let spare = await makeSpare();
  const [imageIds, documentId] = [
    await make.images({ propertyId, cabinId, offeringId }),
    await make.document(propertyId),
  ];
  const heldCabinId = await make.cabin(propertyId);
  /** A reservation of its own for each endpoint that ends or changes one. */
  async function reserved(fromDate: string, toDate: string) {
    const body = { fromDate, toDate };
    const [offering, cabin, service] = [
      await app.call(admin, "POST /api/internal/bookings/offering/reserve", {
        body: { ...body, offeringId },
      }),
      await app.call(admin, "POST /api/internal/bookings/cabin/reserve", {
        body: { ...body, cabinId: heldCabinId },
      }),
      await app.call(admin, "POST /api/internal/bookings/service/reserve", {
        body: { ...body, serviceId: services[0].service_id },
      }),
    ];
    return {
      offering: offering.body.reservationId,
      cabin: cabin.body.reservationId,
      service: service.body.reservationId,
    };
  }
  const reservations = {
    heldCabinId,
    toRelease: await reserved("2027-11-10", "2027-11-11"),
    toUpdate: await reserved("2027-11-12", "2027-11-13"),
  };
  const member = { email: "medlem@example.no", password: "rypa flyr lavt" };
  await app.call(undefined, "POST /api/auth/sign-up", {
    body: { ...newcomer, ...member, passwordRepeat: member.password },
  });
  const token = new URL((await mail.next(member.email)).link).searchParams.get("token") ?? "";
  await app.call(undefined, "POST /api/auth/verify-email", { body: { token } });
  const bodies = bodiesFor({
    strange: (await bankPayment()).bankTransactionId,
    member,
    emailChoice: emailChoiceToken({ uid: owner.uid, kind: "alerts" }, app.clock.now(), app.platform.config),
    ownerUid: owner.uid,
    ...reservations,
    propertyId,
    cabinId,
    offeringId,
    serviceId: services[0].service_id,
    municipalityNumber: places[0].n,
    stay,
    confirmed: await booking("confirmed"),
    expired: await expired(),
    talk: await conversation("POST /api/conversations/:conversationId/messages"),
    paid: await booking("paid"),
    requested: await booking("pending"),
    toCatchUp: await booking("confirmed"),
    toBePaid: await booking("confirmed"),
    toBeCancelled: await booking("confirmed"),
    toBeReminded: await booking("confirmed"),
  });
  const ofBooking: Record<string, "calculated" | "pending" | "confirmed" | "paid" | "completed"> = {
    "/rating": "completed",
    submit: "calculated",
    accept: "pending",
    reject: "pending",
    "/cancel-preview": "confirmed",
    "/cancel": "pending",
    "core-booking/:bookingId/house-manual": "paid",
    "financials/bookings/": "paid",
    "/ground": "confirmed",
    "/calendar": "confirmed",
    "/invoice/": "paid",
    "receipt/": "paid",
  };
  const bookingIds: Record<string, string> = {};
  /** Ids that the endpoint's owner would use. */
  async function paramsOf(key: Key): Promise<Record<string, string>> {
    const kind = Object.keys(ofBooking).find((name) => key.includes(name)) ?? "seen";
    if (key.includes(":bookingId")) {
      const status = ofBooking[kind] ?? "pending";
      bookingIds[kind] ??= await (status === "completed" ? completed() : booking(status));
    }
    const { imageIds: images, ...ids } = /^(PATCH|PUT|DELETE)|(duplicate|review)$/.test(key)
      ? spare
      : { propertyId, cabinId, offeringId, serviceId: propertyServiceId, imageIds, documentId };
    const imageId = key.includes("/cabins/")
      ? images.cabin
      : key.includes("/offerings/")
        ? images.offering
        : images.property;
    const ratingId = key.includes(":ratingId") ? await rating() : "";
    const refundId = key.includes(":refundId") ? await refundByHand() : "";
    const paymentId = key.includes(":paymentId") ? await transfer() : "";
    const caseId = key.includes(":caseId") ? await paymentCase() : "";
    const batch: Record<string, string> = key.includes(":payoutBatchId")
      ? await payoutBatch()
      : key.includes(":payoutId")
        ? { payoutId: await payable() }
        : {};
    if (key === "POST /api/reconciliation/payout-batches") await payable();
    const claimId = key.includes(":claimId") ? await claim() : "";
    const differenceId = key.includes(":differenceId") ? await difference() : "";
    const correctionId = key.includes(":correctionId") ? await correction() : "";
    const jobId = key.includes(":jobId") ? await failedJob() : "";
    const unsentId = key.includes(":unsentId") ? await refusedRefund() : "";
    const { bankFileId, bankTransactionId } = key.includes(":bank")
      ? await bankPayment()
      : { bankFileId: "", bankTransactionId: "" };
    const subscriptionId = key.includes(":subscriptionId") ? await subscription() : "";
    const sessionId = key.includes(":sessionId") ? (await app.signIn(owner.email)).sessionId : "";
    const overrideId = key.includes(":overrideId") ? await override() : "";
    const feedId = key.includes(":feedId") ? await feed() : "";
    const importId = key.includes(":importId") ? await imported() : "";
    const reportId = key.includes(":reportId") ? await vatReport() : "";
    const conversationId = key.includes(":conversationId") ? await conversation(key) : "";
    const communicationId = key.includes(":communicationId") ? await failedMessage() : "";
    const ofAdmin = key.includes("/admin/users/");
    if (key.includes(":uid") && !ofAdmin) await booking("pending");
    const invitationId = key.includes(":invitationId") ? await toGroup() : "";
    const inReport = key.includes(":conversationReportId") ? await reported(key) : {};
    const newsletterIssueId = key.includes(":newsletterIssueId") ? await newsletterIssue() : "";
    const ratingReportId = key.includes(":ratingReportId") ? await ratingReport() : "";
    const coHostId = key.includes("/co-hosting/")
      ? await invitation(await make.property(owner.uid), hunter.email)
      : key.includes(":coHostId")
        ? await invitation(ids.propertyId, `${randomUUID()}@example.no`)
        : "";
    return {
      ...ids,
      coHostId,
      conversationId,
      invitationId,
      ...inReport,
      ratingReportId,
      newsletterIssueId,
      communicationId,
      overrideId,
      feedId,
      importId,
      kind: key.includes("/sitemap/") ? "property" : "accept",
      part: "1",
      imageId,
      ratingId,
      refundId,
      reportId,
      caseId,
      ...batch,
      day: "2027-07-31",
      claimId,
      differenceId,
      correctionId,
      jobId,
      unsentId,
      paymentId,
      bankFileId,
      bankTransactionId,
      subscriptionId,
      sessionId,
      uid: ofAdmin ? await account(key) : hunter.uid,
      bookingId: bookingIds[kind] ?? randomUUID(),
      notificationId: key.startsWith("POST /api/notifications/") ? await told() : "",
      secret: "x",
      municipalityNumber: places[0].n,
    };
  }
  /** The same, of items that no other request uses. */
  async function freshParams(key: Key): Promise<Record<string, string>> {
    spare = await makeSpare();
    for (const kind of Object.keys(bookingIds)) delete bookingIds[kind];
    return paramsOf(key);
  }
  const hunters = [
    "co-hosting",
    "core-booking",
    "payments",
    "/cancel",
    "invoice",
    "receipt",
    "financial-documents",
  ];
  const whoCalls = (key: Key, auth: string): Person =>
    auth === "admin" || auth === "internal"
      ? admin
      : auth !== "landowner" && hunters.some((part) => key.includes(part))
        ? hunter
        : owner;
  return {
    ...app,
    make,
    owner,
    hunter,
    stranger,
    admin,
    paramsOf,
    freshParams,
    whoCalls,
    offeringIds,
    keepOfferings,
    bodyOf: (key: Key): unknown =>
      key.endsWith("/images/order") ? orderOf(key, spare.imageIds) : (bodies[key] ?? {}),
  };
}

/** What must be asked for, where something must. */
export function neededQuery(key: Key, ids: Record<string, string>): Record<string, string> {
  const [from, to] = ["2027-10-01", "2027-10-05"];
  if (key === "GET /api/cabins/:cabinId/availability") return { from, to };
  if (key.includes("availability")) return { offeringId: ids.offeringId ?? "", from, to };
  if (key.includes("/search") && key.includes("muni")) return { name: "os" };
  if (key.includes("national-map")) return { municipalityNumber: "4601", gnr: "105", bnr: "209" };
  if (key.includes("all-property") || key.includes("/search/map")) return { bbox: "12,64,13,65", zoom: "8" };
  if (key === "GET /api/ratings") return { propertyId: ids.propertyId ?? "" };
  if (key === "GET /api/stays") return { offeringIds: ids.offeringId ?? "", from, to, participants: "2" };
  const reserved = /internal.bookings.(\w+).query/.exec(key)?.[1];
  if (reserved) return { [`${reserved}Id`]: ids[`${reserved}Id`] ?? "", from, to };
  if (key.endsWith("/vat-reports") || key.includes("/yearly-report")) return { year: "2027" };
  if (key.endsWith("/organization")) return { organizationNumber: "974760673" };
  if (key.endsWith("/price-hint")) return { category: "big_game", per: "hunter" };
  return {};
}

const orderOf = (
  key: Key,
  { property, cabin, offering }: { property: string; cabin: string; offering: string },
) => ({
  imageIds: [key.includes("/cabins/") ? cabin : key.includes("/offerings/") ? offering : property],
});

type IdsByKind = { offering: string; cabin: string; service: string };
const newcomer = {
  email: "ny@example.no",
  password: "rypa flyr lavt",
  passwordRepeat: "rypa flyr lavt",
  firstName: "Kari",
  lastName: "Storås",
  roles: ["landowner" as const],
};
type WorldInput = {
  member: object;
  /** The token in an e-mail to the owner. */
  emailChoice: string;
  ownerUid: string;
  heldCabinId: string;
  toRelease: IdsByKind;
  toUpdate: IdsByKind;
  propertyId: string;
  cabinId: string;
  offeringId: string;
  serviceId: string;
  municipalityNumber: string;
  stay: object;
  strange: string;
  confirmed: string;
  expired: string;
  talk: string;
  paid: string;
  requested: string;
  toCatchUp: string;
  toBePaid: string;
  toBeCancelled: string;
  toBeReminded: string;
};
function bodiesFor(o: WorldInput): Record<string, unknown> {
  const property = {
    name: "Storåsen",
    type: "hunting_ground",
    municipalityNumber: o.municipalityNumber,
    area: { value: 38_000, unit: "maal" },
    parcels: [{ municipalityNumber: o.municipalityNumber, gnr: 12, bnr: 3, main: true }],
    status: "draft",
  };
  const cabin = { name: "Koia", beds: 6, pricePerDayOre: 120_000, rentalEnabled: true, status: "published" };
  const offering = {
    name: "Elgjakt",
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
    maxParticipants: 8,
    maxHunters: 8,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", startPriceOre: 300_000, endPriceOre: 150_000 },
    status: "active",
    published: true,
  };
  const hold = { fromDate: "2027-11-01", toDate: "2027-11-02", reference: "Telefon" };
  return {
    "POST /api/auth/sign-up": newcomer,
    "POST /api/auth/sign-in": o.member,
    "POST /api/auth/verification-email": { email: "ingen@example.no" },
    "POST /api/auth/reset-email": { email: "ingen@example.no" },
    "POST /api/auth/magic-link": { email: "ingen@example.no", returnUrl: "/dashboard" },
    "POST /api/auth/verify-email": { token: "x" },
    "POST /api/auth/magic-link/use": { token: "x" },
    "POST /api/auth/reset-password": { token: "x", password: "orre på leik", passwordRepeat: "orre på leik" },
    "POST /api/properties": property,
    "PATCH /api/properties/:propertyId": {},
    "PUT /api/properties/:propertyId/images/:imageId/description": { description: "Tunet i morgenlys" },
    "POST /api/properties/:propertyId/cabins": cabin,
    "POST /api/properties/:propertyId/services": {
      name: "Uttransport",
      unit: "fixed",
      priceOre: 80_000,
      quantity: 4,
      maxQuantity: 2,
      category: "Transport",
    },
    "POST /api/properties/:propertyId/offerings": offering,
    "POST /api/properties/:propertyId/co-hosts": { email: "nils@example.no", rights: ["answer"] },
    "PATCH /api/properties/:propertyId/co-hosts/:coHostId": { rights: ["edit"] },
    "POST /api/conversations": { name: "Elgjakta", memberUids: [] },
    "PATCH /api/conversations/:conversationId": { name: "Hjortejakta" },
    "POST /api/conversations/:conversationId/messages": { text: "Hei", clientMessageId: "m1" },
    "PUT /api/conversations/:conversationId/read": { position: 1 },
    "POST /api/conversations/:conversationId/members": { email: "nils@example.no" },
    "PUT /api/conversations/:conversationId/block": { blocked: true },
    "POST /api/conversations/:conversationId/report": { reason: "spam", note: "Vil ha kontanter" },
    "POST /api/conversation-reports/:conversationReportId/resolve": { resolution: "Advart" },
    "DELETE /api/conversation-reports/:conversationReportId/messages/:messageId": { reason: "Trusler" },
    "POST /api/ratings/:ratingId/report": { reason: "abuse", note: "Navngir naboen" },
    "POST /api/rating-reports/:ratingReportId/resolve": { resolution: "Fjernet" },
    "PUT /api/quick-replies/:kind": { texts: ["Velkommen"] },
    "POST /api/calendars/feeds": { cabinId: o.cabinId },
    "POST /api/calendars/imports": {
      cabinId: o.cabinId,
      url: "https://ical.example.com/1.ics",
      calendar: "Airbnb",
    },
    "POST /api/boundaries/measure": { boundary: { type: "Polygon", coordinates: [[[13, 64.5], [13.2, 64.5], [13.2, 64.6], [13, 64.5]]] }, municipalityNumber: o.municipalityNumber }, // biome-ignore format: a ring
    "PUT /api/offerings/:offeringId/status": { status: "active", published: true },
    "POST /api/core-booking/calculate": {
      ...o.stay,
      cabins: [{ cabinId: o.cabinId }],
      services: [{ serviceId: o.serviceId, quantity: 1 }],
    },
    "POST /api/core-booking/estimate": {
      ...o.stay,
      cabins: [{ cabinId: o.cabinId }],
      services: [{ serviceId: o.serviceId, quantity: 1 }],
    },
    "POST /api/core-booking/submit/:bookingId": { termsAccepted: true, privacyAccepted: false },
    "POST /api/booking-actions/:bookingId/reject": { reason: "Vi jakter selv." },
    "POST /api/booking-actions/:bookingId/cancel": { reason: "Sykdom." },
    "POST /api/core-booking/:bookingId/rating": { stars: 4, text: "Fint terreng." },
    "PATCH /api/favourites/:offeringId": { alert: false },
    "POST /api/saved-searches": {
      name: "Elg",
      query: { species: "elg", from: "2027-10-01", to: "2027-10-04" },
    },
    "PATCH /api/saved-searches/:savedSearchId": { alert: false },
    "DELETE /api/ratings/:ratingId": { reason: "Navngir en person." },
    "POST /api/payments/create-intent": { bookingId: o.confirmed },
    "POST /api/payments/simulate-payment": { bookingId: o.confirmed, outcome: "failed" },
    "POST /api/payments/mark-payment-received": { bookingId: o.confirmed, reason: "Overført" },
    "POST /api/payments/transfers/:paymentId/undo": { reason: "Ført på feil bestilling" },
    "POST /api/payments/refunds-by-hand/:refundId/sent": { account: "12345678903" },
    "POST /api/payments/refunds-by-hand/:refundId/account": { account: "12345678903" },
    "POST /api/payments/payouts/:payoutId/by-bank": { reason: "Stripe har avvist kontoen" },
    "POST /api/payments/cases/:caseId/settle": { note: "Sendt tilbake hos kortselskapet" },
    "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused": {
      reason: "Avsluttet",
    },
    "POST /api/payments/unsent/:unsentId/retry": { note: "Banken har åpnet kontoen igjen" },
    "POST /api/payments/claims/:claimId/set-off": { reason: "Tapt" },
    "POST /api/payments/claims/:claimId/paid": { by: "hunter", reason: "Betalt" },
    "POST /api/payments/claims/:claimId/write-off": { reason: "Avskrevet" },
    "POST /api/reconciliation/differences/:differenceId/note": { note: "Venter på bilag" },
    "POST /api/reconciliation/differences/:differenceId/acknowledge": { reason: "Rettes i neste oppgjør" },
    "POST /api/reconciliation/corrections": {
      lines: [
        { account: "own", amountOre: 1 },
        { account: "bank", amountOre: -1 },
      ],
      reason: "Uttak",
    },
    "POST /api/reconciliation/corrections/:correctionId/reject": { reason: "Feil beløp" },
    "POST /api/reconciliation/bank-files": {
      name: "camt.xml",
      content: camt([{ amountOre: 100, reference: "B1" }]),
    },
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match": { bookingId: o.confirmed },
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout": {
      payoutId: providerPayoutId,
    },
    "POST /api/reconciliation/bank-transactions/:bankTransactionId/close": { note: "Sendt tilbake" },
    "POST /api/reconciliation/bank-transactions/close": { bankTransactionIds: [o.strange], note: "Ikke vår" },
    "POST /api/commission/global-settings": { ratePercent: 18, reason: "Ny avtale" },
    "POST /api/commission/landowner-overrides": {
      landownerUid: o.ownerUid,
      ratePercent: 12.5,
      validFrom: "2027-09-01",
      reason: "Avtale",
    },
    "PUT /api/commission/landowner-overrides/:overrideId": { ratePercent: 10, validTo: "2027-12-31" },
    "POST /api/commission/calculate": { amountOre: 270_000, landownerUid: o.ownerUid, at: "2027-10-01" },
    "POST /api/commission/calculate-invoice-commission": { bookingId: o.confirmed },
    "POST /api/commission/realize-payment-commission": { bookingId: o.paid },
    "POST /api/financial-documents/calculate-commission": { bookingId: o.confirmed },
    "POST /api/financial-documents/generate-vat-report": { year: 2027, term: 3 },
    "PUT /api/tax/details": {
      kind: "person",
      name: "Kari Storås",
      country: "NO",
      taxNumber: "15076500565",
      street: "Storåsvegen 12",
      postalCode: "7890",
      city: "Namsskogan",
    },
    "POST /api/operation-logs/start-monitoring": { slowMs: 300, minutes: 30 },
    "POST /api/operation-logs/stop-monitoring": { reason: "Vi fant det" },
    "POST /api/admin/test-data": { properties: 1 },
    "PUT /api/translations": { language: "nb", texts: { "home.title": "Jakt" } },
    "POST /api/newsletter-issues": { texts: newsletterTexts },
    "PUT /api/newsletter-issues/:newsletterIssueId": { texts: newsletterTexts, version: 0 },
    "POST /api/newsletter-issues/:newsletterIssueId/send": { version: 0 },
    "POST /api/email-choice": { token: o.emailChoice, isOn: true },
    "POST /api/newsletter": { email: "leser@example.no" },
    "POST /api/newsletter/confirm": { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
    "POST /api/newsletter/leave": { token: "VqPZkXyRmWcTnBdLhJfGsKaQeUiOxYtN" },
    "POST /api/contact-messages": {
      name: "Kari",
      email: "kari@example.no",
      topic: "other",
      message: "Når åpner dere?",
    },
    "POST /api/app-errors": { message: "TypeError: x is undefined", source: "web/home", code: "unhandled" },
    "POST /api/scheduler/stop": { reason: "Vedlikehold" },
    "POST /api/scheduler/manual-run": { task: "booking-deadlines" },
    "POST /api/landowner-reminders/send": { bookingId: o.requested },
    "POST /api/landowner-reminders/create-schedule": { bookingId: o.requested },
    "POST /api/landowner-reminders/cancel-schedule": { bookingId: o.requested },
    "POST /api/landowner-reminders/process-auto-decline": { limit: 10 },
    "POST /api/payment-reminders/schedule": { bookingId: o.toCatchUp },
    "POST /api/payment-reminders/process": { limit: 10 },
    "POST /api/payment-reminders/automatic-cancellations": { limit: 10 },
    "POST /api/expiration/process-expired-bookings": { limit: 10 },
    "POST /api/booking-lifecycle/booking-confirmed": { bookingId: o.toCatchUp },
    "POST /api/booking-lifecycle/payment-received": { bookingId: o.toBePaid, reason: "Overført" },
    "POST /api/booking-lifecycle/booking-cancelled": { bookingId: o.toBeCancelled, reason: "Stengt" },
    "POST /api/payments/webhook": {
      id: "evt_1",
      type: "payment_intent.succeeded",
      data: { object: { id: "pi_1" } },
    },
    "POST /api/availability-sync/query": {
      from: "2027-09-01",
      to: "2027-12-01",
      propertyId: o.propertyId,
      offeringIds: [o.offeringId],
      cabinIds: [o.cabinId],
      serviceIds: [o.serviceId],
    },
    "POST /api/availability-sync/cabins": { propertyId: o.propertyId, ids: [o.cabinId] },
    "POST /api/availability-sync/services": { propertyId: o.propertyId, ids: [o.serviceId] },
    "POST /api/availability-sync/offerings": { propertyId: o.propertyId, ids: [o.offeringId] },
    "PUT /api/availability-sync/cabin-config/:cabinId": {
      availableFrom: "2027-08-01",
      blackoutPeriods: [],
      rentalEnabled: true,
    },
    "PUT /api/availability-sync/service-config/:serviceId": {
      quantity: 5,
      maxQuantity: 2,
      blackoutPeriods: [],
    },
    "POST /api/internal/bookings/offering/reserve": { offeringId: o.offeringId, participants: 1, ...hold },
    "POST /api/internal/bookings/cabin/reserve": { cabinId: o.heldCabinId, ...hold },
    "POST /api/internal/bookings/service/reserve": { serviceId: o.serviceId, quantity: 1, ...hold },
    ...Object.fromEntries(
      (["offering", "cabin", "service"] as const).flatMap((kind) => [
        [`POST /api/internal/bookings/${kind}/release`, { reservationId: o.toRelease[kind] }],
        [
          `POST /api/internal/bookings/${kind}/update-status`,
          { reservationId: o.toUpdate[kind], status: "reserved" },
        ],
      ]),
    ),
    "POST /api/availability-sync/set-prices": {
      offeringIds: [o.offeringId],
      from: "2027-12-01",
      to: "2027-12-03",
      priceOre: 60_000,
    },
    "POST /api/availability-sync/create-exceptions": {
      offeringIds: [o.offeringId],
      cabinIds: [o.cabinId],
      serviceIds: [o.serviceId],
      from: "2027-12-01",
      to: "2027-12-03",
      type: "other",
      notes: "Vedlikehold",
      action: "block",
    },
    "POST /api/communications/send-sms": { phone: "912 34 567", message: "Bommen er åpen" },
    "POST /api/communications/send-booking-confirmation-sms": { bookingId: o.confirmed },
    "POST /api/emails/send-booking-confirmation": { bookingId: o.confirmed },
    "POST /api/emails/send-payment-reminder": { bookingId: o.toBeReminded },
    "POST /api/emails/send-booking-status-change": { bookingId: o.confirmed },
    "POST /api/emails/send-hunter-auto-decline": { bookingId: o.expired },
    "POST /api/communications/notify-chat-message": { conversationId: o.talk },
    "POST /api/emails/send-chat-notification": { conversationId: o.talk },
    "POST /api/emails/send-invoice-email": { bookingId: o.paid },
    "POST /api/emails/send-receipt-email": { bookingId: o.paid },
    "POST /api/emails/send-welcome-email": { uid: o.ownerUid },
    "POST /api/push/subscriptions": {
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
      keys: {
        p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
        auth: "Q2kqKmC8uaqvbpNGYXSNyg",
      },
    },
    "PUT /api/admin/users/:uid/roles": { roles: ["hunter", "landowner"], reason: "Har overtatt eiendommen" },
    "POST /api/admin/users/:uid/disable": { reason: "Falske annonser" },
    "POST /api/admin/users/:uid/enable": { reason: "Avklart" },
    "DELETE /api/admin/users/:uid": { reason: "Har bedt om det" },
    "POST /api/admin/properties/:propertyId/review": { action: "put_under_review", reason: "Meldt inn" },
    "PUT /api/user-profile/me/roles": { roles: ["landowner", "hunter"] },
    "POST /api/create-invoice": { bookingId: o.paid },
    "POST /api/email-invoice": { bookingId: o.paid, language: "en" },
    "POST /api/email-receipt": { bookingId: o.paid },
    "POST /api/regenerate-invoice-lines": { bookingId: o.paid },
    "POST /api/financial-documents/generate-invoice": { bookingId: o.paid },
    "POST /api/financial-documents/generate-receipt": { bookingId: o.paid },
  };
}
