export {
  TranslateButton,
  TranslatedTexts,
  useNorwegianParts,
  useShownText,
  WrittenText,
} from "./translated-texts.tsx";
