import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CallOptions, Client, Problem } from "#contract/client.ts";
import { usePersistedDraft } from "#web/platform/draft/use-persisted-draft.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { errorsOf, TextArea } from "#web/ui/form/field.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { Booking } from "./phase.ts";
import { QuickReplies } from "./quick-replies.tsx";
import { RefusalNotice, useFocusOnInvalid } from "./refusal-notice.tsx";

type Sending<B> = {
  bodyOf: (text: string) => B;
  send: (
    api: Client,
    args: { params: { bookingId: string }; body: B },
    once: CallOptions,
  ) => Promise<unknown>;
  /** Runs before the command is sent; if it returns false, the command is not sent. */
  before?: () => Promise<boolean>;
  onRefused?: (problem: Problem) => void;
};

/** Accepts, rejects or cancels a booking; after success it shows a toast and closes the dialog. */
export function useAnswer<B extends object>(
  action: "accept" | "reject" | "cancel",
  { booking, onClose }: { booking: Booking; onClose: () => void },
  { bodyOf, send, before, onRefused }: Sending<B>,
) {
  const t = useTranslations("booking");
  const { bookingId, hunter } = booking;
  const { run, busy, problem } = useCommand(
    (api, body: B, once) => send(api, { params: { bookingId }, body }, once),
    onRefused,
  );
  async function onSend(text: string): Promise<boolean> {
    if ((before && !(await before())) || !(await run(bodyOf(text)))) return false;
    notify.success(t(`${action}.done`, { name: hunter.name }));
    onClose();
    return true;
  }
  return { action, booking, busy, problem, onSend };
}

type Props = ReturnType<typeof useAnswer> & { children: ReactNode; below?: ReactNode };
const emptyAnswer = { text: "" };

/** A field for a message or a reason, with its button. The text is stored until the command succeeds. */
export function AnswerForm({ action, booking, busy, problem, onSend, children, below }: Props) {
  const t = useTranslations("booking");
  const [written, setWritten] = useState(emptyAnswer);
  const { text } = written;
  const setText = (typed: string) => setWritten({ text: typed });
  const restore = (stored: Partial<typeof emptyAnswer>) => setText(stored.text ?? "");
  const forget = usePersistedDraft({
    name: `${action}/${booking.bookingId}`,
    values: written,
    saved: emptyAnswer,
    restore,
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, problem);
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (await onSend(text.trim())) forget();
  };
  // a request that nobody has answered may be withdrawn without a reason (rules 4.9)
  const isOptional = action === "cancel" && booking.status === "pending";
  const field =
    action === "accept"
      ? {
          name: "message",
          label: t("accept.message", { name: booking.hunter.name }),
          hint: t("accept.messageHint"),
        }
      : {
          name: "reason",
          label: t(`${action}.reason`),
          hint: isOptional ? t("cancel.reasonHintOptional") : t(`${action}.reasonHint`),
          required: !isOptional,
        };
  return (
    <form ref={form} className="stack" noValidate onSubmit={(e) => void submit(e)}>
      {children}
      <RefusalNotice title={t(`${action}.failed`)} problem={problem} fields={[field.name]} />
      {action !== "cancel" && <QuickReplies kind={action} text={text} onUse={setText} />}
      <TextArea
        {...field}
        error={errorsOf(problem, [field.name]).at(field.name)}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
        maxLength={2000}
      />
      <Button type="submit" look={action === "accept" ? "primary" : "danger"} size="large" wide busy={busy}>
        {t(`${action}.button`)}
      </Button>
      {below}
    </form>
  );
}
