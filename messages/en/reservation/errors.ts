export const reservationErrors = {
  reservation_not_found: "Reservation not found.",
  reservation_released: "The reservation has been released, and others may have its places. Reserve again.",
  reservation_over: "The days of this reservation are over.",
};
