/** Checking permits on the ground (rules 9.27): what a warden keeps on the phone, and what is reported. */
import { z } from "zod";
import { controlNoteMax, controlScansMax, verdictColours } from "#domain/control/lists.ts";
import { groundKinds } from "#domain/ground/parts.ts";
import { judgeReasons } from "#domain/permit/judge.ts";
import { defineContract } from "#contract/define.ts";
import { Boundary } from "#contract/property/fields.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Instant, listOf, optionalOrNull, page, Text } from "#contract/schemas.ts";

const ControlGround = z
  .object({
    propertyId: z.string(),
    name: z.string(),
    /** Exactly as it was drawn; null if there is none. */
    boundary: Boundary.nullable(),
    parts: z.array(
      z.object({
        groundId: z.string(),
        name: z.string(),
        kind: z.enum(groundKinds),
        boundary: Boundary.nullable(),
      }),
    ),
  })
  .meta({ id: "ControlGround" });
export type ControlGround = z.output<typeof ControlGround>;

const PermitId = z.string().regex(/^[0-9a-f]{16}$/, "invalid_format");
const scan = {
  /** Null if no permit could be read. */
  permitId: PermitId.nullable(),
  checkedAt: Instant,
  outcome: z.enum(verdictColours),
  reasons: z.array(z.enum(judgeReasons)).max(judgeReasons.length),
  /** Where the phone was, if the warden says so. */
  place: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }).nullable(),
  note: Text(controlNoteMax),
};
/** All scans of a report with the longest notes, of any letters. */
const reportBytes = 1024 * 1024;
const ControlReport = z
  .object({
    ...scan,
    permitId: z.string().nullable(),
    note: z.string(),
    controlScanId: z.string(),
    /** The booking that the permit is of; null if it is none of this property. */
    bookingId: z.string().nullable(),
    reportedAt: Instant,
    /** Who checked it. */
    by: z.string(),
  })
  .meta({ id: "ControlReport" });

export const control = defineContract({ group: "Control", auth: "user" })({
  "GET /api/control/pack": {
    summary: "The grounds whose permits I check, with their borders, to be kept on the phone",
    rateLimit: rateLimits.control,
    cost: 20,
    ok: z.object({
      /** The server's clock. */
      serverTime: Instant,
      grounds: z.array(ControlGround),
    }),
  },
  "POST /api/control/reports": {
    summary: "Report scans to the landowner; whoever checks permits on these grounds",
    status: 201,
    rateLimit: rateLimits.control,
    cost: 20,
    bodyLimit: reportBytes,
    body: z.strictObject({
      scans: z
        .array(
          z.strictObject({
            ...scan,
            propertyId: Id,
            permitId: optionalOrNull(PermitId),
            reasons: scan.reasons.default([]),
            place: optionalOrNull(scan.place.unwrap()),
            note: scan.note.default(""),
          }),
        )
        .min(1)
        .max(controlScansMax),
    }),
    ok: z.object({ reported: z.int() }),
    errors: ["property_not_found", "control_scan_in_future", "control_scan_too_old"],
    example: {
      scans: [
        {
          propertyId: "6f1c1d3e-0000-4000-8000-000000000001",
          permitId: "00112233445566ff",
          checkedAt: "2026-09-26T10:00:00.000Z",
          outcome: "red",
          reasons: ["revoked"],
          note: "Hadde fått ny tillatelse på e-post.",
        },
      ],
    },
  },
  "GET /api/properties/:propertyId/control-reports": {
    summary: "What wardens have reported of a property, the newest first; its owner and administrators",
    query: z.object(page),
    ok: listOf(ControlReport),
    errors: ["property_not_found"],
  },
});
