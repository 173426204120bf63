export { BookingBreakdown } from "./booking-breakdown.tsx";
export { loadBookingMoney } from "./load-booking-money.ts";
export { NotAgreed } from "./not-agreed.tsx";
export { FinancialsTab } from "./financials-tab.tsx";
export { YearlyStatement } from "./yearly-statement.tsx";
export { VatReports } from "./vat-reports.tsx";
export { loadFinancials } from "./load-financials.ts";
