export const reservationErrors = {
  reservation_not_found: 404,
  reservation_released: 409,
  reservation_over: 409,
  hold_not_found: 404,
} as const;
