import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { replayTypedInput } from "#web/platform/device/pre-hydration.ts";
import { useRole } from "#web/platform/session/role.ts";
import type { Me } from "#web/platform/session/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu } from "./menu.tsx";
import css from "./menu.module.css";

export function AccountMenu({ me }: { me: Me }) {
  const t = useTranslations("common");
  const { role, roles, choose } = useRole();
  const chosen = useRef<HTMLFieldSetElement>(null);
  // this part is hydrated after the page
  useEffect(() => {
    if (chosen.current) replayTypedInput(chosen.current);
  }, []);
  const name = me.displayName || t("nav.profile");
  const label = (
    <>
      <Avatar name={name} photoURL={me.photoURL} side={32} />
      <span className={css.who} data-testid="who">
        {name}
      </span>
      <IconChevronDown size={18} aria-hidden />
    </>
  );
  return (
    <Menu label={label} name={t("nav.account", { name })}>
      {roles.length > 1 && (
        <fieldset ref={chosen} className={css.roles}>
          <legend>{t("role.label")}</legend>
          {roles.map((r) => (
            <label key={r}>
              <input type="radio" name="role" checked={r === role} onChange={() => choose(r)} />
              {t(`role.${r}`)}
            </label>
          ))}
        </fieldset>
      )}
      {roles.length === 1 && role && <p className={css.role}>{t(`role.${role}`)}</p>}
      <Link to="/dashboard">{t("nav.dashboard")}</Link>
      <Link to="/dashboard?tab=profile">{t("nav.profile")}</Link>
      <Link to="/dashboard?tab=settings">{t("nav.settings")}</Link>
      {roles.includes("admin") && <Link to="/admin-panel">{t("nav.admin")}</Link>}
      <Link to="/logout">{t("nav.signOut")}</Link>
    </Menu>
  );
}
