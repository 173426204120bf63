import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { hunts } from "#domain/party/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { Button } from "#web/ui/button.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { invitationApi } from "./invitation-api.ts";
import css from "./party.module.css";
import { NameAndRole } from "./role-fields.tsx";
import type { Invitation } from "./use-own-member.ts";

const joinRoles = ["hunter", "training", "unarmed", "dog_handler"] as const;
type JoinRole = (typeof joinRoles)[number];

/** The form behind the link of a whole team. It leads to the new member's own link. */
export function JoinTeam({
  invitation: { trip, places, hunterPlaces },
  token,
}: {
  invitation: Extract<Invitation, { kind: "team" }>;
  token: string | undefined;
}) {
  const t = useTranslations("ownPlace");
  const f = useFormat();
  const navigate = useNavigate();
  const me = useRootData()?.me;
  const roles = joinRoles.filter((role) => hunterPlaces > 0 || !hunts(role));
  const form = useForm({
    initial: { name: me?.displayName ?? "", role: (roles[0] ?? "unarmed") as string },
    emptyOf: ({ name }) => (name.trim() ? [] : ["name"]),
    bodyOf: ({ name, role }) => ({
      name: name.trim(),
      role: joinRoles.find((one) => one === role) ?? ("unarmed" satisfies JoinRole),
    }),
    send: (_, body, once) =>
      invitationApi(token, { isSignedIn: me !== undefined })(
        "POST /api/party-invitation/join",
        { body },
        once,
      ),
    keptAs: `team/${trip.bookingId}`,
  });
  async function submit() {
    const answer = await form.submit();
    if (answer) await navigate(new URL(answer.inviteUrl).pathname, { replace: true });
  }
  return (
    <>
      <header className={css.head}>
        <PageTitle>{t("join.title")}</PageTitle>
        <p className="muted">
          {trip.place},{" "}
          <span className="together">{f.dateRange(trip.fromDate, trip.toDate, { now: f.now })}</span>
        </p>
        <h1>{t("join.title")}</h1>
        <p className="muted">
          {t("booked", { hunter: trip.hunter })} {places > 0 && t("join.places", { places })}
        </p>
      </header>
      {places === 0 ? (
        <Notice kind="warning">{t("join.full", { hunter: trip.hunter })}</Notice>
      ) : (
        <Card>
          <ShortForm
            problem={form.problem}
            fields={["name", "role"]}
            intro={hunterPlaces === 0 && <Notice>{t("join.noHunters")}</Notice>}
            onSubmit={submit}
          >
            <NameAndRole
              form={form}
              roles={roles}
              nameLabel={t("join.name")}
              roleLabel={t("join.role")}
              isOwn
            />
            <Button type="submit" look="primary" wide busy={form.busy}>
              {t("join.send")}
            </Button>
          </ShortForm>
        </Card>
      )}
    </>
  );
}
