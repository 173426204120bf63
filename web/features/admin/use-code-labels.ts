import { useTranslations } from "use-intl";

type Group = "subjects" | "roles" | "states" | "reasons" | "accounts" | "messages";

/** Returns the labels of stored codes. A value without a label, such as free text, is shown as it is. */
export function useCodeLabels() {
  const t = useTranslations("adminCodes");
  type Key = Parameters<typeof t>[0];
  return (group: Group, code: string): string =>
    // a key that every object inherits, such as «constructor», is not a text
    !(code in {}) && t.has(`${group}.${code}` as Key) ? t(`${group}.${code}` as Key) : code;
}
