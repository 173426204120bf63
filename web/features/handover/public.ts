export { HandoverCard, HandOverOffer } from "./handover-card.tsx";
export { loadHandover, loadOffered } from "./load-handover.ts";
export { OfferedTrip } from "./offered-trip.tsx";
