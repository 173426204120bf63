/** Paid stays that multiply with the offerings of `search-multiply.ts`. */
import { type Copied, catalogue, idIn, laterBy } from "./search-multiply.ts";

const later = laterBy("s.offering_id");
const ids = { booking_id: idIn("s.booking_id"), offering_id: idIn("s.offering_id") };

/** With the places they hold and their log; without payments, postings and papers. */
export const withStays: Copied = {
  ...catalogue,
  booking: {
    ...ids,
    property_id: idIn("s.property_id"),
    from_date: `s.from_date + ${later}`,
    to_date: `s.to_date + ${later}`,
    next_deadline_at: `s.next_deadline_at + ${later} * interval '1 day'`,
    payment_id: "null",
    known_payment_ids: "'{}'",
  },
  offering_hold: {
    ...ids,
    stay: `daterange(lower(s.stay) + ${later}, upper(s.stay) + ${later})`,
  },
  audit: { subject_id: `${idIn("s.subject_id")}::text` },
};

/** Stays that are over, copied from all there are, until there are so many bookings. $1: how many more. */
export const stayOver = `
  insert into booking select made.* from booking b, lateral jsonb_populate_record(b, jsonb_build_object(
    'booking_id', gen_random_uuid(), 'status', 'completed', 'from_date', b.from_date - 364, 'to_date', b.to_date - 364,
    'confirmed_at', b.created_at, 'completed_at', b.created_at, 'next_deadline_at', null, 'next_reminder_at', null, 'payment_id', null,
    'known_payment_ids', '{}'::text[])) made limit $1`;

/** What a stay leaves in the log from its price to its end, of bookings in any order. $1: how many lines in all. */
export const logOfStays = `
  insert into audit (at, actor_uid, actor_role, subject, subject_id, from_state, to_state)
  select b.created_at + step.n * interval '1 day', case when step.role = 'system' then null when step.role = 'landowner' then b.landowner_uid else b.hunter_uid end,
    step.role, 'booking', b.booking_id::text, step.before, step.after
  from booking b, (values (0, 'hunter', null, 'calculated'), (1, 'hunter', 'calculated', 'pending'), (2, 'landowner', 'pending', 'confirmed'),
    (3, 'hunter', 'confirmed', 'paid'), (4, 'system', 'paid', 'in_progress'), (5, 'system', 'in_progress', 'completed')) step (n, role, before, after)
  limit $1`;
