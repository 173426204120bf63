export { CommissionSection } from "./commission-section.tsx";
export { loadCommission } from "./load.ts";
