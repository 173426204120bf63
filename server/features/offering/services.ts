import { randomUUID } from "node:crypto";
import type { OfferingFields } from "#contract/offering/fields.ts";
import type { StoredService } from "./offering-store.ts";

/** An existing service keeps its id: matched by the given id, otherwise by name. */
export function matchServiceIds(
  services: OfferingFields["services"],
  before: readonly StoredService[],
): StoredService[] {
  const free = new Map(before.map((s) => [s.serviceId, s.name]));
  const given = services.map(({ serviceId }) =>
    serviceId !== undefined && free.delete(serviceId) ? serviceId : undefined,
  );
  return services.map((service, i) => {
    const serviceId = given[i] ?? [...free].find(([, name]) => name === service.name)?.[0] ?? randomUUID();
    free.delete(serviceId);
    return { ...service, serviceId };
  });
}
