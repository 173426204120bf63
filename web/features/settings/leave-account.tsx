import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { browserApi, forgetToken } from "../../platform/api-client.ts";
import { useHydrated } from "../../platform/hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import css from "./settings.module.css";

const said = ["signIn", "personal", "properties", "books"] as const;

/** Asks first, says what will happen, and lets the person write their own address. A refusal tells everything that stands in the way. */
export function LeaveAccount({ email }: { email: string }) {
  const t = useTranslations("settings.leave");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  function close() {
    setOpen(false);
    setTyped("");
    setWrong(false);
    setRefusals([]);
  }
  async function go() {
    setRefusals([]);
    const same = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(!same);
    if (!same) return;
    setBusy(true);
    try {
      await browserApi()("DELETE /api/user-profile/me", {});
      await fetch("/api/auth/sign-out", { method: "POST", credentials: "include", headers: { "content-type": "application/json" }, body: "{}" }).catch(() => undefined);
      forgetToken();
      location.assign("/goodbye"); // a whole new page: nothing of the person who left stays in memory
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setRefusals(e.problem.errors?.map((one) => one.detail) ?? [e.problem.detail]);
      setBusy(false);
    }
  }
  return (
    <>
      <Button look="danger" disabled={!hydrated} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t("title")}
        footer={
          <>
            <Button onClick={close}>{t("stay")}</Button>
            <Button look="danger" busy={busy} onClick={() => void go()}>
              {t("go")}
            </Button>
          </>
        }
      >
        <div className="stack">
          <ul className={css.says}>
            {said.map((one) => (
              <li key={one}>{t(`says.${one}`)}</li>
            ))}
          </ul>
          <TextField
            label={t("email", { email })}
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(e) => setTyped(e.currentTarget.value)}
            {...(wrong && { error: t("emailWrong") })}
          />
          {refusals.length > 0 && (
            <Notice kind="error" title={t("refused")}>
              {refusals.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
