export { DebugTexts } from "./debug-texts.tsx";
export { loadTranslations } from "./load.ts";
export { TranslationsManager } from "./translations-manager.tsx";
