/** Inviting somebody: first who it is, then the link to pass on. */
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import type { RequestBody } from "#contract/index.ts";
import { hunts, type MemberRole, memberRoles } from "#domain/party/lists.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { NameAndRole, roleIn } from "./role-fields.tsx";
import { ShareLink } from "./share-link.tsx";

type NewMember = RequestBody<"POST /api/core-booking/:bookingId/party">;
type Invited = { memberId: string; inviteUrl: string; waits: boolean };

/** The form for a new member, who comes in addition or in another's place. */
export function NewMemberForm<T extends Invited>({
  comesAs,
  hasLeader,
  isFull = false,
  send,
  onSent,
}: {
  comesAs: MemberRole;
  /** Whether somebody else leads the hunt already. */
  hasLeader: boolean;
  /** Whether as many hunt as the booking has participants. */
  isFull?: boolean;
  send: (api: Client, body: NewMember, once: CallOptions) => Promise<T>;
  onSent: (answer: T, member: { name: string; email: string }) => void;
}) {
  const t = useTranslations("party.invite");
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { name: "", role: comesAs as string, email: "" },
    emptyOf: ({ name }) => (name.trim() ? [] : ["name"]),
    bodyOf: (typed): NewMember => ({
      name: typed.name.trim(),
      role: roleIn(typed.role),
      ...(typed.email.trim() && { email: typed.email.trim() }),
    }),
    send,
  });
  async function submit() {
    const answer = await form.submit();
    if (!answer) return;
    onSent(answer, { name: form.values.name.trim(), email: form.values.email.trim() });
    await revalidate();
  }
  return (
    <ShortForm
      problem={form.problem}
      fields={["name", "role", "email"]}
      intro={isFull && <Notice>{t("noHunters")}</Notice>}
      onSubmit={submit}
    >
      <NameAndRole
        form={form}
        roles={memberRoles.filter((one) => (isFull ? !hunts(one) : one !== "leader" || !hasLeader))}
        nameLabel={t("name")}
        roleLabel={t("role")}
      />
      <TextField
        {...form.text("email")}
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="off"
      />
      <Button type="submit" look="primary" wide busy={form.busy}>
        {t(form.values.email.trim() ? "sendEmail" : "send")}
      </Button>
    </ShortForm>
  );
}

export function InviteDialog({
  bookingId,
  place,
  hasLeader,
  isFull,
  ...state
}: DialogState & { bookingId: string; place: string; hasLeader: boolean; isFull: boolean }) {
  const t = useTranslations("party");
  const [invited, setInvited] = useState<{ url: string; name: string; email: string; waits?: boolean }>();
  const close = () => {
    state.onClose();
    setInvited(undefined);
  };
  return (
    <Dialog
      title={invited ? t("linkOf", { name: invited.name }) : t("invite.title")}
      open={state.open}
      onClose={close}
      footer={invited && <Button onClick={close}>{t("share.done")}</Button>}
    >
      {invited ? (
        <LinkOf {...invited} place={place} />
      ) : (
        <NewMemberForm
          comesAs={isFull ? "unarmed" : "hunter"}
          hasLeader={hasLeader}
          isFull={isFull}
          send={(api, body, once) =>
            api("POST /api/core-booking/:bookingId/party", { params: { bookingId }, body }, once)
          }
          onSent={({ inviteUrl, waits }, member) => setInvited({ url: inviteUrl, waits, ...member })}
        />
      )}
    </Dialog>
  );
}

/** A member's own link. `email`: the address that we have sent it to. `waits`: the landowner answers first. */
export function LinkOf(o: { url: string; name: string; email?: string; waits?: boolean; place: string }) {
  const t = useTranslations("party");
  return (
    <div className="stack">
      {o.waits && <Notice>{t("change.replaceWaits")}</Notice>}
      {o.email && <p>{t("invite.sent", { email: o.email })}</p>}
      <p>{t("share.personal", { name: o.name })}</p>
      <ShareLink url={o.url} text={t("share.text", { place: o.place })} />
    </div>
  );
}
