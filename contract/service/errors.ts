export const serviceErrors = {
  service_not_found: 404,
  service_quantity_order: 422,
  too_many_services: 422,
  service_has_holds: 409,
} as const;
