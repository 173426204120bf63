import type { Tx } from "#server/platform/database.ts";
import { defineJob, type JobQueue } from "#server/platform/jobs.ts";
import type { Message } from "./texts/message.ts";

type News = { bookingId: string; at: Date; messages: Message[] };
export const notifyJob = defineJob<{ bookingId: string; at: string; messages: Message[] }>("notify");

/** Tells the parties after commit; one job for all the messages of an event. `at` is the event's instant: the same event is told once. */
export const notify = (tx: Tx, jobs: JobQueue, { bookingId, at, messages }: News): Promise<void> => jobs.enqueue(tx, notifyJob, { bookingId, at: at.toISOString(), messages });
