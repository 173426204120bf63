import { useTranslations } from "use-intl";

type Group = "subjects" | "roles" | "states" | "reasons" | "accounts" | "messages";

/** The labels of stored codes; values without one, such as free text, are shown as they are. */
export function useCodes() {
  const t = useTranslations("adminCodes");
  type Key = Parameters<typeof t>[0];
  return (group: Group, code: string): string =>
    // «constructor» is no word of ours, though every object has one
    !(code in {}) && t.has(`${group}.${code}` as Key) ? t(`${group}.${code}` as Key) : code;
}
