export const cabinErrors = {
  cabin_not_found: "Cabin not found. It may have been removed.",
  cabin_in_use: "The cabin is part of unfinished bookings.",
  custom_facility_duplicate: "This facility is already listed.",
};
