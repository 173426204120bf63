export { BookingRating, HunterRating, loadRatings } from "./booking-rating.tsx";
export { Host } from "./host.tsx";
export { PropertyRatings } from "./property-ratings.tsx";

/** Parts that other features fetch when they are wanted. */
export const loadPropertyRatings = () => import("./property-ratings.tsx");
