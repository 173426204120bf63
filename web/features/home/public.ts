export { frontPageHits, soonDays } from "./front-page-hits.ts";
export { Hero } from "./hero.tsx";
export { HowItWorks } from "./how-it-works.tsx";
export { OpenNow } from "./open-now.tsx";
export { SafePayment } from "./safe-payment.tsx";
export { Seasons } from "./seasons.tsx";
