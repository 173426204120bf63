/** Delivery reports of the SMS gateway. */
import type { communications } from "#contract/notification/endpoints.ts";
import type { DeliveryProblem } from "#domain/notification/delivery-problems.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sameSecret } from "#server/platform/http/handle-operation.ts";
import { isSigned } from "#server/platform/http/webhook-signature.ts";
import { recordReport } from "./notification-store.ts";

type Report = { id: string; delivered: boolean; problem: string };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const undelivered: DeliveryProblem = "not_delivered";

/** Parses a delivery report; undefined if the request is none. */
function readReport(bytes: Buffer): Report | undefined {
  try {
    const { id, status, error } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    if (typeof id !== "string" || !uuid.test(id) || (status !== "delivered" && status !== "failed"))
      return undefined;
    const reportedError = typeof error === "string" ? error.replaceAll("\0", "").slice(0, 300) : "";
    return { id, delivered: status === "delivered", problem: reportedError || undelivered };
  } catch {
    return undefined;
  }
}

export const smsReports = ({ db, config }: Platform) =>
  ({
    "POST /api/communications/sms-reports": async ({ bytes }, { now }, { request, reply }) => {
      const secrets = config.SMS_REPORT_SECRET === undefined ? [] : [config.SMS_REPORT_SECRET];
      if (!isSigned(secrets, bytes, [request.headers["x-sms-signature"]].flat()[0], now))
        return refuse("signature_invalid");
      const report = readReport(bytes);
      if (!report) return refuse("malformed_json");
      await recordReport(db, { ...report, now });
      return reply.send({ received: true });
    },
    /** Reports of Sveve are unsigned: anyone who knows the address can send them. */
    "GET /api/communications/sms-reports/:secret": async ({ params, query }, { now }) => {
      if (config.SMS_REPORT_SECRET === undefined || !sameSecret(params.secret, config.SMS_REPORT_SECRET))
        return refuse("not_found");
      const { status, id, ref, errorCode, errorDesc } = query;
      const problem = [errorDesc, errorCode].filter(Boolean).join(" ") || undelivered;
      const reference = ref === undefined ? (id === undefined ? undefined : { ref: id }) : { id: ref };
      if (reference) await recordReport(db, { ...reference, delivered: status === "true", problem, now });
      return { received: true as const };
    },
  }) satisfies SomeHandlers<typeof communications>;
