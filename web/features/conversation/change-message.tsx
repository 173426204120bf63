import { type FormEvent, useCallback, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { maxMessageLength } from "#domain/conversation/message-text.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { errorsOf, TextArea } from "#web/ui/form/field.tsx";
import type { Message } from "./load-chat.ts";
import css from "./messages.module.css";

/**
 * Whether it is before the instant, in the browser; false on the server, whose page may be read later. Known when
 * a message is first drawn, so that older messages do not grow after the page has scrolled to keep its place.
 */
function useBefore(instant: string | null): boolean {
  const end = instant === null ? 0 : Date.parse(instant);
  const onEnd = useCallback(
    (notify: () => void) => {
      const timer = setTimeout(notify, Math.max(0, end - Date.now()));
      return () => clearTimeout(timer);
    },
    [end],
  );
  return useSyncExternalStore(
    onEnd,
    () => Date.now() < end,
    () => false,
  );
}

type Props = { conversationId: string; message: Message };
/** The buttons with which a sender changes or deletes a message while they can. */
export function ChangeMessage({ conversationId, message }: Props) {
  const t = useTranslations("conversation");
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const mayChange = useBefore(message.changeableUntil);
  if (isEditing)
    return (
      <EditMessage
        conversationId={conversationId}
        message={message}
        onClose={() => {
          setEditing(false);
          void revalidate();
        }}
      />
    );
  if (!mayChange) return null;
  const { messageId } = message;
  return (
    <span className={css.change}>
      {message.text && (
        <Button size="small" look="quiet" onClick={() => setEditing(true)}>
          {t("edit.open")}
        </Button>
      )}
      <DeleteButton
        size="small"
        label={t("delete.open")}
        title={t("delete.title")}
        text={t("delete.text")}
        failed={t("delete.failed")}
        send={(api) =>
          api("DELETE /api/conversations/:conversationId/messages/:messageId", {
            params: { conversationId, messageId },
          })
        }
      />
    </span>
  );
}

function EditMessage({ conversationId, message, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("conversation.edit");
  const common = useTranslations("common.ui");
  const [text, setText] = useState(message.text);
  const { run, busy, problem } = useCommand((api, body: { text: string }, once) =>
    api(
      "PATCH /api/conversations/:conversationId/messages/:messageId",
      { params: { conversationId, messageId: message.messageId }, body },
      once,
    ),
  );
  const errors = errorsOf(problem, ["text"]);
  async function save(e: FormEvent) {
    e.preventDefault();
    if (text.trim() === message.text || (await run({ text: text.trim() }))) onClose();
  }
  return (
    <form className={css.edit} onSubmit={(e) => void save(e)}>
      <TextArea
        name="text"
        label={t("field")}
        required
        maxLength={maxMessageLength}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
        error={errors.at("text") ?? errors.general[0]}
      />
      <span className="row">
        <Button type="submit" size="small" look="primary" busy={busy}>
          {t("save")}
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
      </span>
    </form>
  );
}
