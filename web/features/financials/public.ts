export { BookingBreakdown } from "./booking-breakdown.tsx";
export { FinancialsTab } from "./financials-tab.tsx";
export { loadFinancials } from "./load-financials.ts";
