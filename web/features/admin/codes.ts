import { useTranslations } from "use-intl";

type Group = "subjects" | "roles" | "states" | "reasons" | "accounts" | "messages";

/** The words for what is stored as a code; what has none, such as free text, is shown as it is. */
export function useCodes() {
  const t = useTranslations("adminCodes");
  type Key = Parameters<typeof t>[0];
  return (group: Group, code: string): string =>
    // «constructor» is no word of ours, though every object has one
    !(code in {}) && t.has(`${group}.${code}` as Key) ? t(`${group}.${code}` as Key) : code;
}
