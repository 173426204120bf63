export const cabinErrors = {
  cabin_not_found: "Vi fant ikke hytta. Den kan være fjernet.",
  cabin_in_use: "Hytta er med i bestillinger som ikke er ferdige.",
  custom_facility_duplicate: "Denne fasiliteten finnes allerede.",
};
