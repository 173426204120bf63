import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import css from "./admin.module.css";
import type { Person } from "./load-person.ts";
import { DeleteUser, DisableUser, EnableUser, ChangeRoles } from "./user-dialogs.tsx";

export function PersonProfile({ person: { user, profile } }: { person: Person }) {
  const t = useTranslations("desk.users");
  const own = useTranslations("deskPerson");
  const f = useFormat();
  const at = (instant: string) => f.dateTime(instant, { now: f.now, weekday: false, short: true });
  const ofLandowner = useLandownerFacts(profile);
  const { address } = profile;
  const lines = [
    address.street,
    [address.postalCode, address.city].filter(Boolean).join(" "),
    address.country,
  ].filter(Boolean);
  const facts = [
    {
      label: t("columns.email"),
      value: user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : "–",
    },
    {
      label: own("phone"),
      value: profile.phone ? <a href={`tel:${profile.phone.replaceAll(" ", "")}`}>{profile.phone}</a> : "–",
    },
    { label: own("address"), value: lines.join(", ") || "–" },
    { label: own("organizationNumber"), value: profile.organizationNumber ?? "–" },
    { label: t("columns.roles"), value: user.roles.map((role) => t(`roles.${role}`)).join(", ") || "–" },
    { label: t("columns.state"), value: t(`states.${user.state}`) },
    { label: own("language"), value: own(`languages.${profile.language}`) },
    { label: t("columns.createdAt"), value: at(user.createdAt) },
    { label: t("columns.lastLogin"), value: at(user.lastLogin) },
    { label: t("openBookings"), value: f.number(user.leaving.openBookings) },
    ...(user.isLandowner ? ofLandowner : []),
  ];
  return (
    <Card title={user.displayName || t("nameless")}>
      <Facts facts={facts} />
      {user.disabledReason && (
        <p className="muted">{t("disabledBecause", { reason: user.disabledReason })}</p>
      )}
      {user.state !== "deleted" && <UserActions user={user} />}
    </Card>
  );
}

/** The facts that decide whether and how the landowner is paid. */
function useLandownerFacts(profile: Person["profile"]) {
  const t = useTranslations("deskPerson");
  const f = useFormat();
  const { payoutAccount, payoutAccountFrom, connectedAccount, invoicingAgreement } = profile;
  const atProvider = connectedAccount && (connectedAccount.transfersActive ? "active" : "due");
  const account = payoutAccount ?? t("noAccount");
  return [
    { label: t("vat"), value: t(profile.vatRegistered ? "vatYes" : "vatNo") },
    {
      label: t("agreement"),
      value: invoicingAgreement
        ? t("agreed", {
            date: f.dateTime(invoicingAgreement.at, { now: f.now, weekday: false, short: true }),
          })
        : t("notAgreed"),
    },
    {
      label: t("account"),
      value: payoutAccountFrom
        ? t("accountFrom", { account, at: f.dateTime(payoutAccountFrom, { now: f.now, weekday: false }) })
        : account,
    },
    { label: t("atProvider"), value: t(`provider.${atProvider ?? "missing"}`) },
    { label: t("tax"), value: t(profile.taxDetailsGiven ? "given" : "notGiven") },
    { label: t("owed"), value: f.money(profile.owedOre) },
    { label: t("held"), value: f.money(profile.heldOre) },
  ];
}

function UserActions({ user }: { user: Person["user"] }) {
  return (
    <div className={css.actions}>
      <ChangeRoles user={user} />
      {user.state === "active" ? <DisableUser user={user} /> : <EnableUser user={user} />}
      <DeleteUser user={user} />
    </div>
  );
}
