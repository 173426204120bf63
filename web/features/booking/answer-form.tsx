import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Problem } from "#contract/client.ts";
import { useKeptDraft } from "#web/platform/draft/use-kept-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { errorsOf, TextArea } from "#web/ui/field.tsx";
import { QuickReplies, type ReplyKind } from "./quick-replies.tsx";
import { RefusalNotice, useFocusOnInvalid } from "./refusal-notice.tsx";

type Props = {
  /** The field's name in the API. */
  name: "message" | "reason";
  label: string;
  hint: string;
  required?: boolean;
  button: string;
  look: "primary" | "danger";
  failed: string;
  problem: Problem | undefined;
  busy: boolean;
  /** The name of the draft: what is written is kept until it is sent. */
  keptAs: string;
  /** Whether it was sent. */
  onSend: (text: string) => Promise<boolean>;
  /** The kind of quick replies to offer. */
  replies?: ReplyKind;
  children: ReactNode;
  below?: ReactNode;
};

const nothing = { text: "" };

/**
 * A message and a button, for accepting, rejecting or cancelling. The text is kept until the command
 * succeeds.
 */
export function AnswerForm({
  name,
  label,
  hint,
  required,
  button,
  look,
  failed,
  problem,
  busy,
  keptAs,
  onSend,
  replies,
  children,
  below,
}: Props) {
  const [written, setWritten] = useState(nothing);
  const { text } = written;
  const setText = (typed: string) => setWritten({ text: typed });
  const restore = (kept: Partial<typeof nothing>) => setText(kept.text ?? "");
  const forget = useKeptDraft({ name: keptAs, values: written, saved: nothing, restore });
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, problem);
  const send = async (e: FormEvent) => {
    e.preventDefault();
    if (await onSend(text.trim())) forget();
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={(e) => void send(e)}>
      {children}
      <RefusalNotice title={failed} problem={problem} fields={[name]} />
      {replies && <QuickReplies kind={replies} text={text} onUse={setText} />}
      <TextArea
        name={name}
        label={label}
        hint={hint}
        required={required}
        error={errorsOf(problem, [name]).at(name)}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
        maxLength={2000}
      />
      <Button type="submit" look={look} size="large" wide busy={busy}>
        {button}
      </Button>
      {below}
    </form>
  );
}
