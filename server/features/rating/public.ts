export { givingRatings } from "./give-rating.ts";
export { resumeWindow, sumOfHunter } from "./rating-store.ts";
export { ratingSweeps } from "./sweeps.ts";
export { ratingTexts } from "./texts-to-translate.ts";
