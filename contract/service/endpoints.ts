import { z } from "zod";
import { serviceStatuses } from "#domain/service/lists.ts";
import { longLists } from "#contract/cabin/fields.ts";
import { defineContract } from "#contract/define.ts";
import { Instant, Line, listOf, page, Version } from "#contract/schemas.ts";
import { serviceFields } from "./fields.ts";

export const Service = z
  .object({
    serviceId: z.string(),
    propertyId: z.string(),
    ...serviceFields.fields,
    version: Version,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Service" });
const ServiceList = listOf(Service).extend({ categories: z.array(z.string()) });
const query = z.object({
  ...page,
  status: z.enum(serviceStatuses).optional(),
  category: Line(100).optional(),
});

const example = {
  name: "Uttransport av elg",
  unit: "fixed",
  priceOre: 80_000,
  quantity: 4,
  maxQuantity: 2,
  category: "Transport",
};
export const services = defineContract({ group: "Services", auth: "user" })({
  "POST /api/properties/:propertyId/services": {
    summary: "Add a service to a property, available with all its offerings or with those named",
    status: 201,
    bodyLimit: longLists,
    body: serviceFields.Create,
    ok: Service,
    errors: [
      "property_not_found",
      "forbidden",
      "right_missing",
      "service_quantity_order",
      "blackout_order",
      "offering_not_found",
      "too_many_services",
    ],
    example,
  },
  "GET /api/properties/:propertyId/services": {
    summary: "The property's own services: published ones for anyone, all for the owner and administrators",
    auth: "public",
    query,
    ok: ServiceList,
    errors: ["property_not_found"],
  },
  "GET /api/services/mine": {
    summary: "The services of my properties",
    auth: "landowner",
    query,
    ok: ServiceList,
  },
  "GET /api/services/:serviceId": {
    summary: "A service: published ones for anyone, all for the owner and administrators",
    auth: "public",
    ok: Service,
    errors: ["service_not_found"],
  },
  "PATCH /api/services/:serviceId": {
    summary: "Change a service; fields left out stay as they are",
    bodyLimit: longLists,
    body: serviceFields.Patch,
    ok: Service,
    errors: [
      "service_not_found",
      "forbidden",
      "right_missing",
      "version_outdated",
      "offering_not_found",
      "service_quantity_order",
      "service_has_holds",
      "blackout_order",
    ],
    example: { priceOre: 90_000, status: "archived" },
  },
  "DELETE /api/services/:serviceId": {
    summary: "Delete a service; existing bookings keep it",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["service_not_found", "forbidden", "right_missing"],
  },
});
