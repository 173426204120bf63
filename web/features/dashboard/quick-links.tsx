import { useTranslations } from "use-intl";
import type { Role } from "#domain/account/lists.ts";
import { adminPanel } from "#domain/admin/addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";

/** Links to next steps, for an empty dashboard. The first link is for the person's role. */
export function QuickLinks({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations("dashboard");
  const [find, own, administration, settings] = [
    { to: "/finn-jakttterreng", text: t("find") },
    { to: "/property-registration-page", text: t("makeOffering") },
    { to: adminPanel, text: t("admin") },
    { to: "?tab=settings", text: t("tabs.settings") },
  ];
  const roleLinks = [
    ...(roles.includes("hunter") ? [find] : []),
    ...(roles.includes("landowner") ? [own] : []),
  ];
  const defaultLinks = roles.includes("admin") ? [administration, settings] : [find, settings];
  const links = roleLinks.length > 0 ? roleLinks : defaultLinks;
  return (
    <div className="row">
      {links.map(({ to, text }, i) => (
        <LinkButton key={to} to={to} look={i === 0 ? "primary" : "plain"}>
          {text}
        </LinkButton>
      ))}
    </div>
  );
}
