import { useTranslations } from "use-intl";
import { useFormat } from "./format.ts";

const maxNames = 5;

/** Joins names in one line, of which at most five are written out: `A, B, C, D, E og 3 til`. */
export function useSomeNames(): (names: readonly string[]) => string {
  const t = useTranslations("common.ui");
  const f = useFormat();
  return (names) => {
    const rest = names.length - maxNames;
    return f.all(rest > 0 ? [...names.slice(0, maxNames), t("moreNames", { count: rest })] : names);
  };
}
