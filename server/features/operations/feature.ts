import type { operations } from "#contract/operations/endpoints.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { appErrors } from "./app-errors.ts";
import { operationLogs } from "./operation-logs.ts";
import { lockTestData } from "./operations-store.ts";

export const operationsFeature = (p: Platform) =>
  ({
    routes: {
      ...appErrors(p),
      ...operationLogs(p),
      /** Generates properties with offerings and stays for trying the product out; in the demo only. */
      "POST /api/admin/test-data": async ({ body }, call) => {
        const { db, makeTestData } = p;
        if (!makeTestData) return refuse("demo_only");
        return command(db, call, "test-data", body, async (tx) => {
          // two calls at once would give their properties the same numbers
          if (!(await lockTestData(tx))) return refuse("test_data_busy");
          await makeTestData(body.properties, call.now);
          await audit(tx, {
            ...auditActor(call, "admin"),
            subject: "test_data",
            subjectId: call.requestId,
            to: "made",
            data: body,
          });
          return body;
        });
      },
    },
  }) satisfies Feature<typeof operations>;
