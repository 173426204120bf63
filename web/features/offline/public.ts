export { loadOfflineBookings, offlinePagesOf } from "./load-offline-bookings.ts";
export { NoticeOffer } from "./notice-offer.tsx";
export { ThisDevice } from "./this-device.tsx";
