import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Problem } from "#contract/client.ts";
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
  onSend: (text: string) => void;
  /** The kind of quick replies to offer. */
  replies?: ReplyKind;
  children: ReactNode;
  below?: ReactNode;
};

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
  onSend,
  replies,
  children,
  below,
}: Props) {
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, problem);
  const send = (e: FormEvent) => {
    e.preventDefault();
    onSend(text.trim());
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={send}>
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
