export const serviceErrors = {
  service_not_found: "Service not found. It may have been removed.",
  service_quantity_order: "One booking cannot take more than there are.",
  too_many_services: "A property can have at most {most} services. Delete some first.",
  service_has_holds: "Bookings have taken {taken} of this service on {date}. There must be at least as many.",
};
