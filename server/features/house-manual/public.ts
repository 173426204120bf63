export { manualTextsOf } from "./texts-to-translate.ts";
