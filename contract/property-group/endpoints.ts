/** A person's groups of properties, which filter their lists (rules 9.21). */
import { z } from "zod";
import { propertyRights } from "#domain/property/lists.ts";
import { maxGroupedProperties, maxGroupName } from "#domain/property-group/lists.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Line } from "#contract/schemas.ts";

const PropertyGroup = z
  .object({
    propertyGroupId: z.string(),
    name: z.string(),
    /** Whether it is the reader's own; others are those of hosts whose properties the reader may edit. */
    isOwn: z.boolean(),
    ownerUid: z.string(),
    /** The host whose group it is; empty if it is the reader's own. */
    ownerName: z.string(),
    /** Those of its properties that the reader sees. */
    propertyIds: z.array(z.string()),
  })
  .meta({ id: "PropertyGroup" });
const body = z.strictObject({ name: Line(maxGroupName).min(1) });
const writing = { rateLimit: rateLimits.propertyGroups } as const;

export const propertyGroups = defineContract({ group: "Property groups", auth: "landowner" })({
  "GET /api/property-groups": {
    summary: "My groups of properties, and the properties that lists can be filtered by",
    ok: z.object({
      groups: z.array(PropertyGroup),
      /** The properties that I own or help with, by name. */
      properties: z.array(
        z.object({
          propertyId: z.string(),
          name: z.string(),
          municipality: z.string().nullable(),
          ownerUid: z.string(),
          rights: z.array(z.enum(propertyRights)),
        }),
      ),
    }),
  },
  "POST /api/property-groups": {
    ...writing,
    summary: "Create a group of properties",
    status: 201,
    body,
    ok: PropertyGroup,
    errors: ["property_group_exists", "too_many_property_groups"],
    example: { name: "Namdalen" },
  },
  "PATCH /api/property-groups/:propertyGroupId": {
    ...writing,
    summary: "Rename a group of my own",
    body,
    ok: PropertyGroup,
    errors: ["property_group_not_found", "property_group_exists", "right_missing"],
    example: { name: "Elg 2027" },
  },
  "DELETE /api/property-groups/:propertyGroupId": {
    ...writing,
    summary: "Delete a group of my own; its properties stay",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["property_group_not_found", "right_missing"],
  },
  "PUT /api/property-groups/:propertyGroupId/properties": {
    ...writing,
    summary: "Set which properties are in a group; those that I may not edit stay as they are",
    body: z.strictObject({ propertyIds: z.array(Id).max(maxGroupedProperties) }),
    ok: PropertyGroup,
    errors: ["property_group_not_found", "property_not_found", "right_missing"],
    example: { propertyIds: ["6f1c1d3e-0000-4000-8000-000000000001"] },
  },
});
