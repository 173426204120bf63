/** What mailed links lead to: the address verified, a new password. */
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { EmailField, NewPasswordFields, Send } from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";
import type { FormErrors } from "./form-actions.ts";

type Props = { told: FormErrors | undefined; way: string };
/** The link is used up, too old or not whole: a new one is to be asked for. */
export const isGone = (told: FormErrors | undefined): boolean =>
  ["link_not_valid", "link_expired"].includes(told?.problem?.code ?? "");

function ToLogin({ way, look }: { way: string; look?: "primary" | "plain" }) {
  const t = useTranslations("account.login");
  return (
    <LinkButton {...(look && { look })} size="large" wide to={`/login?returnUrl=${encodeURIComponent(way)}`}>
      {t("title")}
    </LinkButton>
  );
}

/** Where the method is switched off: no dead form, but where sign-in is. */
export const GoToLogin = ({ way }: { way: string }) => <ToLogin way={way} look="primary" />;

/** `sent`: whether the email of a sign-up left; undefined where nobody has said. */
export function ResendForm({ told, way, email, sent }: Props & { email: string; sent: boolean | undefined }) {
  const t = useTranslations("account.verify");
  const again = told?.sent === "verify";
  return (
    <>
      {again && <Notice kind="success">{t("sentAgain", { email: told.email ?? "" })}</Notice>}
      {!told && sent === true && <Notice kind="success">{t("sent", { email })}</Notice>}
      {!told && sent === false && <Notice kind="error">{t("notSent")}</Notice>}
      <AccountForm told={told} fields={["email"]} way={way}>
        <EmailField typed={told?.typed?.email ?? email} />
        <Send intent="verify" look={sent === true || again ? "plain" : "primary"}>
          {t("resend")}
        </Send>
      </AccountForm>
      <ToLogin way={way} />
    </>
  );
}

/** By a press: what only looks at links does not verify anything. */
export function VerifyForm({ told, way, token }: Props & { token: string }) {
  const t = useTranslations("account.verify");
  const code = told?.problem?.code;
  if (told?.sent || isGone(told)) {
    return (
      <>
        {!told?.sent && <Notice kind="error">{told?.problem?.detail}</Notice>}
        <ResendForm told={told?.sent ? told : undefined} way={way} email="" sent={undefined} />
      </>
    );
  }
  return (
    <AccountForm told={told} fields={[]} way={way}>
      <input type="hidden" name="token" value={token} />
      {code === "email_already_verified" ? <GoToLogin way={way} /> : <Send look="primary">{t("press")}</Send>}
    </AccountForm>
  );
}

export function AskForReset({ told, way }: Props) {
  const t = useTranslations("account.reset");
  return (
    <>
      {isGone(told) && <Notice kind="error">{told?.problem?.detail}</Notice>}
      {told?.sent === "reset" && <Notice kind="success">{t("sent", { email: told.email ?? "" })}</Notice>}
      <AccountForm told={isGone(told) ? undefined : told} fields={["email"]} way={way}>
        <EmailField typed={told?.typed?.email ?? told?.email} />
        <Send look={told?.sent ? "plain" : "primary"}>{t(told?.sent ? "again" : "ask")}</Send>
      </AccountForm>
      <ToLogin way={way} />
    </>
  );
}

export function ChoosePassword({ told, way, token }: Props & { token: string }) {
  const t = useTranslations("account.reset");
  if (told?.sent === "changed") {
    return (
      <>
        <Notice kind="success">{t("changed")}</Notice>
        <GoToLogin way={way} />
      </>
    );
  }
  return (
    <AccountForm told={told} fields={["password", "passwordRepeat"]} way={way}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields />
      <Send look="primary">{t("choose")}</Send>
    </AccountForm>
  );
}
