import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button, inactiveButtonProps } from "#web/ui/button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./quick-replies.module.css";

type ReplyKind = "accept" | "reject" | "message";
const predefinedReplies = {
  accept: ["call", "key", "when"],
  reject: ["own", "taken", "rest", "many"],
  message: ["dogs", "road", "later"],
} as const;

/**
 * Predefined quick replies and the landowner's own. A chosen reply is put into the field, where it can be
 * edited. `text`: the field's value.
 */
export function QuickReplies({
  kind,
  text,
  onUse,
}: {
  kind: ReplyKind;
  text: string;
  onUse: (text: string) => void;
}) {
  const t = useTranslations("booking.replies");
  const { own, saveReplies, busy } = useQuickReplies(kind);
  const [chosen, setChosen] = useState<string>();
  const suggested = {
    accept: predefinedReplies.accept.map((name) => t(`accept.${name}`)),
    reject: predefinedReplies.reject.map((name) => t(`reject.${name}`)),
    message: predefinedReplies.message.map((name) => t(`message.${name}`)),
  }[kind];
  const typedReply = text.trim();
  const isNew = typedReply !== "" && !suggested.includes(typedReply) && !own?.includes(typedReply);
  const changed = isNew && chosen !== undefined && own?.includes(chosen);
  const use = (reply: string) => {
    setChosen(reply);
    onUse(reply);
  };
  async function save(texts: string[]) {
    if (!(await saveReplies(texts))) return;
    setChosen(typedReply);
    notify.success(t("saved"));
  }
  /** Removes a reply. Its focused button disappears too, so the next reply's button gets the focus. */
  async function remove(reply: string, button: HTMLElement) {
    const next = button.closest("li")?.nextElementSibling?.querySelector("button");
    if (await saveReplies((own ?? []).filter((one) => one !== reply))) next?.focus();
  }
  return (
    <div className={css.replies}>
      <p className={css.label} id={`replies-${kind}`}>
        {t("label")}
      </p>
      <ul className={css.list} aria-labelledby={`replies-${kind}`}>
        {(own ?? []).map((reply) => (
          <li key={reply} data-own>
            <button type="button" aria-pressed={reply === typedReply} onClick={() => use(reply)}>
              {reply}
            </button>
            <button
              type="button"
              className={css.remove}
              aria-label={t("remove", { reply })}
              onClick={(e) => void remove(reply, e.currentTarget)}
              {...inactiveButtonProps(busy)}
            >
              <IconX size={18} aria-hidden />
            </button>
          </li>
        ))}
        {suggested.map((reply) => (
          <li key={reply}>
            <button type="button" aria-pressed={reply === typedReply} onClick={() => use(reply)}>
              {reply}
            </button>
          </li>
        ))}
      </ul>
      {own && isNew && (
        <div className="row">
          {changed && (
            <Button
              size="small"
              busy={busy}
              onClick={() => void save(own.map((one) => (one === chosen ? typedReply : one)))}
            >
              {t("change")}
            </Button>
          )}
          <Button size="small" look="quiet" busy={busy} onClick={() => void save([typedReply, ...own])}>
            {t("save")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Loads the landowner's own quick replies when the dialog opens; predefined ones are shown until then. */
function useQuickReplies(kind: ReplyKind) {
  const [own, setOwn] = useState<readonly string[]>();
  useEffect(
    () =>
      requestWhileShown({
        send: (api) => api("GET /api/quick-replies", {}),
        onAnswer: (all) => setOwn(all[kind]),
      }),
    [kind],
  );
  const { run, busy } = useCommand(
    (api, body: { texts: string[] }, once) =>
      api("PUT /api/quick-replies/:kind", { params: { kind }, body }, once),
    (problem) => notify.error(problem.detail),
  );
  async function saveReplies(texts: string[]): Promise<boolean> {
    const stored = await run({ texts });
    if (stored) setOwn(stored[kind]);
    return stored !== undefined;
  }
  return { own, saveReplies, busy };
}
