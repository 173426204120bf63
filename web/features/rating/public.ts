export { BookingRating, HunterRating, loadRatings } from "./booking-rating.tsx";
export { PropertyRatings } from "./property-ratings.tsx";
export { loadPropertyRatings } from "./lazy.ts";
