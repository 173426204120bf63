import { useTranslations } from "use-intl";
import type { PropertyRight } from "#domain/lists.ts";

export type Host = { rights: readonly PropertyRight[]; landownerName: string };

/** Why somebody with these rights may not change what takes the given one; undefined where they may. */
export function useLockedFields({ rights, landownerName: host }: Host) {
  const t = useTranslations("coHosts");
  return (right: PropertyRight): string | undefined => {
    if (rights.includes(right)) return undefined;
    return right === "own" ? t("lockedOwn", { host }) : t("locked", { host, right: t(`right.${right}`) });
  };
}
