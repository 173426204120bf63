export { BookingRating, HunterRating, loadRatings } from "./booking-rating.tsx";
export { Host } from "./host.tsx";
export { PropertyRatings } from "./property-ratings.tsx";
