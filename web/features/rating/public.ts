export { BookingRating, HunterRating, loadRatings } from "./booking-rating.tsx";
export { Host } from "./host.tsx";
export { PropertyRatings } from "./property-ratings.tsx";

/** Lazily loaded parts for other features. */
export const loadPropertyRatings = () => import("./property-ratings.tsx");
