export { AskForWay } from "./ask-for-way.tsx";
export { arrivalAddress } from "./arrival-address.ts";
export { ChoosePlace } from "./choose-place.tsx";
export { FieldPointsForm } from "./field-points-form.tsx";
export { MessageForm } from "./message-form.tsx";
export { PointsForm } from "./points-form.tsx";

/** Loads a component that other features render lazily. */
export const loadPinMap = () => import("./pin-map.tsx");
