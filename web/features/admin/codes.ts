import { useTranslations } from "use-intl";

type Group = "subjects" | "roles" | "states" | "reasons" | "accounts" | "messages";

/** The labels of stored codes; values without one, such as free text, are shown as they are. */
export function useCodes() {
  const t = useTranslations("adminCodes");
  type Key = Parameters<typeof t>[0];
  return (group: Group, code: string): string =>
    // keys that every object inherits, such as «constructor», are no texts
    !(code in {}) && t.has(`${group}.${code}` as Key) ? t(`${group}.${code}` as Key) : code;
}
