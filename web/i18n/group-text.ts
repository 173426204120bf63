import { useTranslations } from "use-intl";
import type { Group } from "#domain/booking/group.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { groupValues } from "#messages/group-text.ts";

/** Returns who comes, in words: «4 jegere, 1 i følge, 2 barn»; persons without `who`, in a cabin on its own. */
export function useGroupText(who?: GuestKind): (group: Group) => string {
  const t = useTranslations("common.ui");
  return (group) => t("group", groupValues(group, who));
}
