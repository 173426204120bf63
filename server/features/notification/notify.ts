/** Notifies people of an event after commit, by a job queued in the event's transaction. */
import type { Tx } from "#server/platform/database/database.ts";
import { defineJob, type JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Locale } from "#domain/locale.ts";
import type { Message } from "#domain/notification/message.ts";
import type { StoredValues } from "#domain/notification/reference.ts";
import { urgencyOf } from "#domain/notification/urgency.ts";
import type { UserMessageKind } from "#domain/notification/user-messages.ts";

/**
 * A booking's message, whose values may be ids of what it names. `reason`: the history has a reason to show.
 */
export type WithReferences = Omit<Message, "values"> & { values?: StoredValues };
type BookingNotification = { bookingId: string; at: Date; messages: readonly WithReferences[] };
export const notifyJob = defineJob<{ bookingId: string; at: string; messages: WithReferences[] }>("notify");

/** Leaves free text out of the job; it is read from the history. */
const withoutFreeText = ({ values, ...message }: WithReferences): WithReferences =>
  values ? { ...message, values: { ...values, ...(values.reason && { reason: 1 }) } } : message;

/**
 * Notifies the parties after commit; one job for all messages of an event. `at` is the event's instant and
 * its idempotency key: an event is notified once.
 */
export const notify = (
  tx: Tx,
  jobs: JobQueue,
  { bookingId, at, messages }: BookingNotification,
): Promise<void> =>
  jobs.enqueue(tx, notifyJob, { bookingId, at: at.toISOString(), messages: messages.map(withoutFreeText) });

type UserNotification = {
  uid: string;
  at: Date;
  /** Idempotency key: each person gets one notification per key. */
  eventKey: string;
  kind: UserMessageKind;
  /** People and places by their ids. */
  values?: StoredValues;
  /** The email's link: a path on our site. */
  link?: string;
  /** The address to which a reply to the email goes. */
  replyTo?: string;
};
/** The notification as JSON for the job. */
export type UserMessage = Omit<UserNotification, "at" | "uid"> & { at: string };
export const notifyUserJob = defineJob<UserMessage & { uid: string }>("tell-person");
export const notifyAdminsJob = defineJob<UserMessage & { bookingId?: string }>("notify-admins");
type Address = { email: string; language: Locale };
export const notifyAddressJob = defineJob<UserMessage & Address>("notify-address");

/** Notifies one person after commit, on the channels they have chosen. */
export const notifyUser = (tx: Tx, jobs: JobQueue, notification: UserNotification): Promise<void> =>
  jobs.enqueue(
    tx,
    notifyUserJob,
    { ...notification, at: notification.at.toISOString() },
    { urgency: urgencyOf(notification.kind) },
  );

/** Notifies every administrator after commit. `bookingId`: the text names the parties of this booking. */
export const notifyAdmins = (
  tx: Tx,
  jobs: JobQueue,
  notification: Omit<UserNotification, "uid"> & { bookingId?: string },
): Promise<void> => jobs.enqueue(tx, notifyAdminsJob, { ...notification, at: notification.at.toISOString() });

/** Emails an address after commit, in the inviting person's language. */
export const notifyAddress = (
  tx: Tx,
  jobs: JobQueue,
  notification: Omit<UserNotification, "uid"> & Address,
): Promise<void> =>
  jobs.enqueue(tx, notifyAddressJob, { ...notification, at: notification.at.toISOString() });
