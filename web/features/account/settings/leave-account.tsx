import { useState } from "react";
import { useSubmit } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { signOut } from "#web/platform/session/sign-out.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogButtons } from "#web/ui/overlay/dialog.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./settings.module.css";

const consequences = ["signIn", "personal", "properties", "books"] as const;

/**
 * Deletes the account after explaining the consequences and asking for the person's e-mail address. A refusal
 * lists all obligations that prevent it.
 */
export function LeaveAccount({ email }: { email: string }) {
  const t = useTranslations("settings.leave");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!hydrated} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("title")}>
        <ul className={css.consequences}>
          {consequences.map((one) => (
            <li key={one}>{t(`says.${one}`)}</li>
          ))}
        </ul>
        <LeaveForm email={email} onStay={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const deleteAccount = (api: Client) => signOut(() => api("DELETE /api/user-profile/me", {}));

function LeaveForm({ email, onStay }: { email: string; onStay: () => void }) {
  const t = useTranslations("settings.leave");
  const { values, text, problem, busy, submit } = useForm({
    initial: { email: "" },
    bodyOf: () => ({}),
    send: deleteAccount,
  });
  const toGoodbye = useSubmit();
  const [isWrongEmail, setIsWrongEmail] = useState(false);
  async function go() {
    const same = values.email.trim().toLowerCase() === email.toLowerCase();
    setIsWrongEmail(!same);
    if (!same || (await submit()) === undefined) return;
    await toGoodbye(null, { method: "post", action: "/goodbye" });
  }
  const refusals = isWrongEmail ? [] : (problem?.errors ?? (problem ? [problem] : []));
  return (
    <>
      <TextField
        label={t("email", { email })}
        type="email"
        autoComplete="off"
        {...text("email")}
        {...(isWrongEmail && { error: t("emailWrong") })}
      />
      {refusals.length > 0 && (
        <Notice kind="error" title={t("refused")}>
          {refusals.map(({ detail }) => (
            <p key={detail}>{detail}</p>
          ))}
        </Notice>
      )}
      <DialogButtons>
        <Button onClick={onStay}>{t("stay")}</Button>
        <Button look="danger" busy={busy} onClick={() => void go()}>
          {t("go")}
        </Button>
      </DialogButtons>
    </>
  );
}
