export const boundaryErrors = {
  boundary_empty: "The boundary encloses no area. Draw at least three corners.",
  boundary_crosses_itself: "The boundary crosses itself. Move the corners so that no lines cross.",
  boundary_outside_norway:
    "The boundary lies outside Norway. Check that longitude comes before latitude, or draw it again.",
  boundary_on_svalbard:
    "On Svalbard and Jan Mayen landowners do not own hunting or fishing, so nothing can be let there.",
  boundary_hole_outside:
    "A hole lies outside the boundary it is cut from. Remove the hole or draw the boundary around it.",
  boundary_too_detailed:
    "The boundary has too many corners. At most {most} are allowed. Simplify it and try again.",
  boundary_too_many_parts:
    "The boundary has too many parts. At most {most} are allowed. Join parts that belong together, or split the property.",
  boundary_too_many_holes:
    "The boundary has too many holes. At most {most} are allowed. Remove the smallest and try again.",
  parcel_not_found: "No parcel data found via the map service.",
  several_parcels:
    "Several units share this number: {units}. Give the lease number (fnr) or the section number (snr).",
  map_service_unavailable: "Could not fetch property boundary.",
};
