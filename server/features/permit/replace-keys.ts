/** What is done when a key has leaked (docs/RUNBOOK.md): nothing that was signed with an earlier one is believed. */
import type { permits } from "#contract/permit/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { compromiseKeys } from "./key-store.ts";
import { makeMissingKeys, signerAt } from "./keys.ts";

export const replacingKeys = ({ db, config }: Platform) =>
  ({
    "POST /api/permit-keys/replace": ({ body }, call) =>
      command(db, call, "POST /api/permit-keys/replace", body, async (tx) => {
        const { now, actor } = call;
        const voided = await compromiseKeys(tx, now);
        await makeMissingKeys(tx, config.permitSecret, now);
        const { kid } = await signerAt(tx, config.permitSecret, now);
        await audit(tx, {
          at: now,
          actorUid: actor?.uid,
          actorRole: actor ? "admin" : "system",
          subject: "permit_key",
          subjectId: String(kid),
          to: "replaced",
          reason: body.reason,
          data: { voided },
        });
        return { kid, voided };
      }),
  }) satisfies SomeHandlers<typeof permits>;
