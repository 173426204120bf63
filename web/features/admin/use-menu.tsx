import { useTranslations } from "use-intl";
import { type MenuId, menu } from "./sections.ts";

/** The desk's menu, as tabs of the frame that its pages stand in. */
export function useAdminMenu(current: MenuId) {
  const t = useTranslations("admin");
  return menu.map(({ id, icon: Icon, to, inBar }) => ({
    to,
    label: t(`sections.${id}`),
    short: t(`short.${id}`),
    icon: <Icon aria-hidden />,
    current: id === current,
    inBar,
  }));
}
