/** Rarely used actions on a conversation, behind one button. Ending a conversation asks for confirmation. */
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { type ReportReason, reportReasons } from "#domain/report-reasons.ts";
import { chatPage } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { GroupMembers } from "./group-members.tsx";
import type { Conversation, Message } from "./load-chat.ts";
import css from "./options.module.css";
import { otherOf } from "./title.ts";

type Props = { of: Conversation; uid: string };
export function Options({ of, uid, items }: Props & { items: readonly Message[] }) {
  const t = useTranslations("conversation");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="quiet" aria-label={t("options")} onClick={() => setOpen(true)}>
        <IconDots size={22} aria-hidden />
      </Button>
      <Dialog open={open} onClose={close} title={t("options")}>
        <div className="stack wide-gap">
          {of.kind === "group" && (
            <>
              <Rename of={of} />
              <GroupMembers of={of} uid={uid} />
            </>
          )}
          <Report conversationId={of.conversationId} messages={reportable(items, uid)} onDone={close} />
          <LeaveOptions of={of} uid={uid} onDone={close} />
        </div>
      </Dialog>
    </>
  );
}

function Rename({ of: { conversationId, name = "" } }: { of: Conversation }) {
  const t = useTranslations("conversation.group");
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { name },
    bodyOf: (values) => values,
    send: (api, body, once) =>
      api("PATCH /api/conversations/:conversationId", { params: { conversationId }, body }, once),
  });
  async function save() {
    if (!(await form.submit())) return;
    notify.success(t("renamed"));
    await revalidate();
  }
  return (
    <ShortForm problem={form.problem} fields={["name"]} onSubmit={save}>
      <TextField {...form.text("name")} label={t("name")} maxLength={80} />
      {form.dirty && (
        <div>
          <Button type="submit" size="small" busy={form.busy}>
            {t("rename")}
          </Button>
        </div>
      )}
    </ShortForm>
  );
}

const maxOfferedMessages = 20;
const shownLength = 60;
/** The messages that the reader can report: those of other people, newest first. */
const reportable = (items: readonly Message[], uid: string): Message[] =>
  items
    .filter(({ senderUid, removed }) => senderUid !== null && senderUid !== uid && !removed)
    .slice(-maxOfferedMessages)
    .reverse();

type ReportProps = { conversationId: string; messages: readonly Message[]; onDone: () => void };
function Report({ conversationId, messages, onDone }: ReportProps) {
  const t = useTranslations("conversation.report");
  const word = useTranslations("reportReasons.conversation");
  const photo = useTranslations("conversation");
  const f = useFormat();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: { reason: "spam" as ReportReason, messageId: "", note: "" },
    bodyOf: ({ messageId, ...values }) => ({ ...values, ...(messageId && { messageId }) }),
    send: (api, body, once) =>
      api("POST /api/conversations/:conversationId/report", { params: { conversationId }, body }, once),
  });
  async function send() {
    if (!(await form.submit())) return;
    notify.success(t("sent"));
    onDone();
  }
  if (!isOpen)
    return (
      <Button look="quiet" className={css.quiet} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
    );
  return (
    <ShortForm problem={form.problem} fields={["reason", "messageId", "note"]} onSubmit={send}>
      <p>{t("text")}</p>
      {messages.length > 0 && (
        <SelectField
          {...form.text("messageId")}
          label={t("which")}
          options={[
            ["", t("whole")],
            ...messages.map(({ messageId, sentAt, senderName, text }) => {
              const name = senderName ?? "";
              const summary = text ? `${name}: ${text.slice(0, shownLength)}` : photo("photoBy", { name });
              return [messageId, `${f.clock(sentAt)} ${summary}`] as const;
            }),
          ]}
        />
      )}
      <SelectField
        {...form.text("reason")}
        label={t("reason")}
        options={reportReasons.map((reason) => [reason, word(reason)] as const)}
      />
      <TextArea {...form.text("note")} label={t("note")} maxLength={2000} />
      <Button type="submit" busy={form.busy}>
        {t("send")}
      </Button>
    </ShortForm>
  );
}

function LeaveOptions({ of, uid, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations("conversation");
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { conversationId, blocked } = of;
  const other = otherOf(of, uid);
  const params = { conversationId };
  return (
    <div className={css.ending}>
      {other && !blocked && (
        <DeleteButton
          label={t("block", { name: other.name })}
          title={t("block", { name: other.name })}
          text={t("blockText", { name: other.name })}
          failed={t("failed")}
          send={(api) =>
            api("PUT /api/conversations/:conversationId/block", { params, body: { blocked: true } })
          }
          onDone={() => {
            notify.success(t("blockedDone"));
            onDone();
            void revalidate();
          }}
        />
      )}
      <DeleteButton
        label={t("leave")}
        title={t("leave")}
        text={t("leaveText")}
        failed={t("failed")}
        send={(api) =>
          api("DELETE /api/conversations/:conversationId/members/:uid", { params: { conversationId, uid } })
        }
        onDone={() => {
          notify.success(t("left"));
          onDone();
          void navigate(chatPage);
        }}
      />
    </div>
  );
}
