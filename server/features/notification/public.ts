import type { Tx } from "#server/platform/database.ts";
import { defineJob, type JobQueue } from "#server/platform/jobs.ts";
import type { Locale } from "#contract/words.ts";
import type { Message } from "#domain/notification/message.ts";
import type { NewsKind, Values } from "#domain/notification/user-news.ts";

export { sendEmailNow } from "./send-email-now.ts";

type BookingNotification = { bookingId: string; at: Date; messages: Message[] };
export const notifyJob = defineJob<{ bookingId: string; at: string; messages: Message[] }>("notify");

/**
 * Tells the parties after commit; one job for all the messages of an event. `at` is the event's instant: the
 * same event is told once.
 */
export const notify = (
  tx: Tx,
  jobs: JobQueue,
  { bookingId, at, messages }: BookingNotification,
): Promise<void> => jobs.enqueue(tx, notifyJob, { bookingId, at: at.toISOString(), messages });

type UserNotification = {
  uid: string;
  at: Date;
  /** The same key is told to the same person once, however often it is asked for. */
  eventKey: string;
  kind: NewsKind;
  values?: Values;
  /** Where the email leads: a path of ours. */
  link?: string;
};
/** As a job has it. */
export type UserNews = Omit<UserNotification, "at" | "uid"> & { at: string };
export const notifyUserJob = defineJob<UserNews & { uid: string }>("tell-person");
type Address = { email: string; language: Locale };
export const notifyAddressJob = defineJob<UserNews & Address>("tell-address");

/** Tells one person after commit, by the ways they have chosen. */
export const notifyUser = (tx: Tx, jobs: JobQueue, notification: UserNotification): Promise<void> =>
  jobs.enqueue(tx, notifyUserJob, { ...notification, at: notification.at.toISOString() });

/** Tells whoever has this address by e-mail, in the language of who writes to them. */
export const notifyAddress = (
  tx: Tx,
  jobs: JobQueue,
  notification: Omit<UserNotification, "uid"> & Address,
): Promise<void> =>
  jobs.enqueue(tx, notifyAddressJob, { ...notification, at: notification.at.toISOString() });
