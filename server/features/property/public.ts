export { removeOwnProperty } from "./delete-property.ts";
export {
  findGroundIds,
  findStatus,
  hasCabin,
  lockProperties,
  lockStatus,
  outlineOf,
} from "./property-store.ts";
export { instantRefusals } from "./instant-agreement.ts";
export { countItems } from "./item-store.ts";
export { itemSaver } from "./save-item.ts";
export { auditChange, refuseChange } from "./property-change.ts";
export { rulesByKey } from "./rules-by-key.ts";
export { propertyTexts } from "./texts-to-translate.ts";
