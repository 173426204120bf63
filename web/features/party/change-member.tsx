/** What the one who booked can do with a member, each step with what it means before the press. */
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { CallOptions, Client } from "#contract/client.ts";
import type { Party } from "#contract/party/endpoints.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { LinkOf, NewMemberForm } from "./invite-dialog.tsx";
import type { Member } from "./member-line.tsx";
import css from "./party.module.css";

type Step =
  | { kind: "choose" | "replace" | "void" | "remove" }
  | { kind: "link"; url: string; name: string; email?: string; waits?: boolean };
type Props = DialogState & { member: Member; party: Party; place: string };

export function ChangeMember({ member, party, place, open, onClose }: Props) {
  const t = useTranslations("party");
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const { name, memberId } = member;
  const params = { memberId };
  const close = () => {
    onClose();
    setStep({ kind: "choose" });
  };
  const titles = {
    choose: name,
    replace: t("change.replaceTitle", { name }),
    void: t("change.voidTitle", { name }),
    remove: t("change.removeTitle", { name }),
    link: t("linkOf", { name: step.kind === "link" ? step.name : name }),
  };
  const back = () => setStep({ kind: "choose" });
  return (
    <Dialog
      title={titles[step.kind]}
      open={open}
      onClose={close}
      footer={step.kind === "link" && <Button onClick={close}>{t("share.done")}</Button>}
    >
      {step.kind === "choose" && <Choices {...{ member, party }} onChoose={setStep} onDone={close} />}
      {step.kind === "replace" && (
        <div className="stack">
          <p>{t("change.replaceText", { name })}</p>
          {party.substitution === "ask" && <p>{t("change.replaceAsk", { name })}</p>}
          <NewMemberForm
            comesAs={member.role}
            hasLeader={member.role !== "leader" && hasLeader(party)}
            send={(api, body, once) => api("POST /api/party/:memberId/replace", { params, body }, once)}
            onSent={({ inviteUrl, waits }, one) => setStep({ kind: "link", url: inviteUrl, waits, ...one })}
          />
          <Button look="quiet" onClick={back}>
            {t("change.back")}
          </Button>
        </div>
      )}
      {step.kind === "void" && (
        <Question
          text={t("change.voidText")}
          label={t("change.voidGo")}
          send={(api, once) => api("POST /api/party/:memberId/void-link", { params }, once)}
          onDone={({ inviteUrl }) => setStep({ kind: "link", url: inviteUrl, name })}
          onBack={back}
        />
      )}
      {step.kind === "remove" && (
        <Question
          look="danger"
          text={t("change.removeText")}
          label={t("change.remove")}
          send={(api, once) => api("DELETE /api/party/:memberId", { params }, once)}
          onDone={() => {
            notify.success(t("change.removed", { name }));
            close();
          }}
          onBack={back}
        />
      )}
      {step.kind === "link" && <LinkOf {...step} place={place} />}
    </Dialog>
  );
}

export const hasLeader = ({ items }: Party): boolean => items.some(({ role }) => role === "leader");

function Choices({
  member,
  party,
  onChoose,
  onDone,
}: Pick<Props, "member" | "party"> & { onChoose: (step: Step) => void; onDone: () => void }) {
  const t = useTranslations("party");
  const { name, memberId, role, inviteUrl } = member;
  const leading = useCommand((api, _: object, once) =>
    api("POST /api/party/:memberId/lead", { params: { memberId } }, once),
  );
  async function lead() {
    if (!(await leading.run({}))) return;
    notify.success(t("change.leads", { name }));
    onDone();
  }
  const mayReplace = party.takesReplacements && party.substitution !== "never";
  return (
    <div className="stack">
      {leading.problem && <Notice kind="error">{leading.problem.detail}</Notice>}
      <div className={css.choices}>
        {inviteUrl && (
          <Button onClick={() => onChoose({ kind: "link", url: inviteUrl, name })}>{t("link")}</Button>
        )}
        {role !== "leader" && role !== "training" && (
          <Button busy={leading.busy} onClick={() => void lead()}>
            {t("change.lead")}
          </Button>
        )}
        {mayReplace && <Button onClick={() => onChoose({ kind: "replace" })}>{t("change.replace")}</Button>}
        {memberId !== party.ownMemberId && (
          <Button onClick={() => onChoose({ kind: "void" })}>{t("change.void")}</Button>
        )}
        <Button look="danger" onClick={() => onChoose({ kind: "remove" })}>
          {t("change.remove")}
        </Button>
      </div>
      {!mayReplace && (
        <p className="muted small">
          {t(party.takesReplacements ? "change.noSubstitution" : "change.afterArrival")}
        </p>
      )}
    </div>
  );
}

/** What a step means, and the button that does it. */
function Question<T>({
  text,
  label,
  look = "primary",
  send,
  onDone,
  onBack,
}: {
  text: ReactNode;
  label: string;
  look?: "primary" | "danger";
  send: (api: Client, once: CallOptions) => Promise<T>;
  onDone: (answer: T) => void;
  onBack: () => void;
}) {
  const t = useTranslations("party.change");
  const command = useCommand((api, _: object, once) => send(api, once));
  async function go() {
    const answer = await command.run({});
    if (answer) onDone(answer);
  }
  return (
    <div className="stack">
      {command.problem && <Notice kind="error">{command.problem.detail}</Notice>}
      <p>{text}</p>
      <div className="row">
        <Button look={look} busy={command.busy} onClick={() => void go()}>
          {label}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </div>
  );
}
