import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/database.ts";
import type { JobQueue } from "./jobs/jobs.ts";
import type { Live } from "./delivery/live.ts";
import type { Log } from "./observability/log.ts";
import type { Reads } from "./database/reads-store.ts";
import type { OperationMonitor } from "./observability/operation-monitor.ts";
import type { Mailer } from "./delivery/mail.ts";
import type { Scheduler } from "./jobs/scheduler.ts";
import type { SmsGateway } from "./delivery/sms.ts";
import type { Files } from "./files/storage.ts";
import type { Translator } from "./translator/translator.ts";

/**
 * The services that every feature gets. `mail` is undefined without a mail server, `sms` without a gateway;
 * `draining` is true during shutdown.
 */
export type Platform = {
  db: Db;
  /** For reads of pages for many people, which a standby may serve. */
  reads: Reads;
  clock: Clock;
  config: Config;
  log: Log;
  jobs: JobQueue;
  live: Live;
  scheduler: Scheduler;
  files: Files;
  mail: Mailer | undefined;
  sms: SmsGateway | undefined;
  /** Absent if the settings have no provider. */
  translator: Translator | undefined;
  monitor: OperationMonitor;
  /** Absent in production, which has no test data. */
  makeTestData: ((properties: number, now: Date) => Promise<void>) | undefined;
  draining: () => boolean;
};
