export const arrivalErrors = {
  point_incomplete: 422,
  point_outside_norway: 422,
  arrival_placeholder_unknown: 422,
  field_point_outside_border: 422,
  field_points_need_border: 422,
  field_points_changed: 409,
} as const;
