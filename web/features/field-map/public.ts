export { FieldMapCard } from "./field-map-card.tsx";
