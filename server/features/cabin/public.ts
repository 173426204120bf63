export { savingCabins } from "./save-cabin.ts";
export { cabinTexts } from "./texts-to-translate.ts";
