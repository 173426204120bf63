/** Generated properties with offerings and stays, for trying things out: in the demo only. */
import { audit, doneBy } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { type Call, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { takeTestDataTurn } from "./test-data-store.ts";

type Deps = Pick<Platform, "db" | "makeTestData">;
export async function addTestData(
  { db, makeTestData }: Deps,
  call: Call<"admin">,
  body: { properties: number },
) {
  if (!makeTestData) return refuse("demo_only");
  return command(db, call, "test-data", body, async (tx) => {
    // two at once would number their properties alike
    if (!(await takeTestDataTurn(tx))) return refuse("test_data_busy");
    await makeTestData(body.properties, call.now);
    await audit(tx, {
      ...doneBy(call, "admin"),
      subject: "test_data",
      subjectId: call.requestId,
      to: "made",
      data: body,
    });
    return body;
  });
}
