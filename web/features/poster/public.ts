export { PosterButton } from "./poster-button.tsx";
export { TodaysCardsView } from "./todays-cards.tsx";
