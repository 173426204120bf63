export { HouseInstructions, KeyInstructions, WayIn } from "./guest-manual.tsx";
export { loadHouseManual } from "./load-house-manual.ts";
export { ManualEditor } from "./manual-editor.tsx";
export { ChooseManual, ManualLink } from "./manual-of.tsx";
