import { useTranslations } from "use-intl";
import type { PropertyRight } from "#domain/property/lists.ts";

export type Host = { rights: readonly PropertyRight[]; landownerName: string };

/** Why a person with these rights may not change fields of the given right; undefined if they may. */
export function useLockedFields({ rights, landownerName: host }: Host) {
  const t = useTranslations("coHosts");
  return (right: PropertyRight): string | undefined => {
    if (rights.includes(right)) return undefined;
    return right === "own" ? t("lockedOwn", { host }) : t("locked", { host, right: t(`right.${right}`) });
  };
}
