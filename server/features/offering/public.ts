export { offeringTexts } from "./texts-to-translate.ts";
