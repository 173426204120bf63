/** Parts that other features fetch when they are wanted. */
export const loadPropertyRatings = () => import("./property-ratings.tsx");
