export const boundaryErrors = {
  boundary_empty: 422,
  boundary_crosses_itself: 422,
  boundary_outside_norway: 422,
  boundary_on_svalbard: 422,
  boundary_hole_outside: 422,
  boundary_too_detailed: 422,
  boundary_too_many_parts: 422,
  boundary_too_many_holes: 422,
  parcel_not_found: 404,
  several_parcels: 409,
  map_service_unavailable: 503,
} as const;
