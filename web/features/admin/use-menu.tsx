import { useTranslations } from "use-intl";
import { type MenuId, menu } from "./sections.ts";

/** The menu of the administrators' pages, as the tabs of `DashboardFrame`. */
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
