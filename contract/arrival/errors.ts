export const arrivalErrors = {
  point_incomplete: 422,
  point_outside_norway: 422,
  arrival_placeholder_unknown: 422,
} as const;
