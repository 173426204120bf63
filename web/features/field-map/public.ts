export { BorderWarning } from "./border-warning.tsx";
export { FieldMapCard } from "./field-map-card.tsx";
export { type Position, usePosition } from "./use-position.ts";
