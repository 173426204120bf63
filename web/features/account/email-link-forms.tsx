/** The forms of pages that e-mailed links lead to: to verify an address, or to set a new password. */
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { EmailField, NewPasswordFields, SubmitButton } from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";
import type { FormResult } from "./form-actions.ts";

type Props = { result: FormResult | undefined; returnUrl: string };
/** Whether the link has been used, has expired or is malformed, so that the reader must request a new one. */
export const isLinkExpired = (result: FormResult | undefined): boolean =>
  ["link_not_valid", "link_expired"].includes(result?.problem?.code ?? "");

function LoginLink({ returnUrl, look }: { returnUrl: string; look?: "primary" | "plain" }) {
  const t = useTranslations("account.login");
  return (
    <LinkButton
      {...(look && { look })}
      size="large"
      wide
      to={`/login?returnUrl=${encodeURIComponent(returnUrl)}`}
    >
      {t("title")}
    </LinkButton>
  );
}

/** A link to sign-in, shown when the sign-in method of the emailed link is disabled. */
export const GoToLogin = ({ returnUrl }: { returnUrl: string }) => (
  <LoginLink returnUrl={returnUrl} look="primary" />
);

/** `sent`: whether the sign-up e-mail was sent; undefined if that is unknown. */
export function ResendForm({
  result,
  returnUrl,
  email,
  sent,
}: Props & { email: string; sent: boolean | undefined }) {
  const t = useTranslations("account.verify");
  const again = result?.sent === "verify";
  return (
    <>
      {again && <Notice kind="success">{t("sentAgain", { email: result.email ?? "" })}</Notice>}
      {!result && sent === true && <Notice kind="success">{t("sent", { email })}</Notice>}
      {!result && sent === false && <Notice kind="error">{t("notSent")}</Notice>}
      <AccountForm result={result} fields={["email"]} returnUrl={returnUrl}>
        <EmailField typed={result?.typed?.email ?? email} />
        <SubmitButton intent="verify" look={sent === true || again ? "plain" : "primary"}>
          {t("resend")}
        </SubmitButton>
      </AccountForm>
      <LoginLink returnUrl={returnUrl} />
    </>
  );
}

/** Verifies the address only when the button is pressed, since link scanners fetch the page too. */
export function VerifyForm({ result, returnUrl, token }: Props & { token: string }) {
  const t = useTranslations("account.verify");
  const code = result?.problem?.code;
  if (result?.sent || isLinkExpired(result)) {
    return (
      <>
        {!result?.sent && <Notice kind="error">{result?.problem?.detail}</Notice>}
        <ResendForm
          result={result?.sent ? result : undefined}
          returnUrl={returnUrl}
          email=""
          sent={undefined}
        />
      </>
    );
  }
  return (
    <AccountForm result={result} fields={[]} returnUrl={returnUrl}>
      <input type="hidden" name="token" value={token} />
      {code === "email_already_verified" ? (
        <GoToLogin returnUrl={returnUrl} />
      ) : (
        <SubmitButton look="primary">{t("press")}</SubmitButton>
      )}
    </AccountForm>
  );
}

export function RequestResetForm({ result, returnUrl }: Props) {
  const t = useTranslations("account.reset");
  return (
    <>
      {isLinkExpired(result) && <Notice kind="error">{result?.problem?.detail}</Notice>}
      {result?.sent === "reset" && <Notice kind="success">{t("sent", { email: result.email ?? "" })}</Notice>}
      <AccountForm
        result={isLinkExpired(result) ? undefined : result}
        fields={["email"]}
        returnUrl={returnUrl}
      >
        <EmailField typed={result?.typed?.email ?? result?.email} />
        <SubmitButton look={result?.sent ? "plain" : "primary"}>
          {t(result?.sent ? "again" : "ask")}
        </SubmitButton>
      </AccountForm>
      <LoginLink returnUrl={returnUrl} />
    </>
  );
}

export function NewPasswordForm({ result, returnUrl, token }: Props & { token: string }) {
  const t = useTranslations("account.reset");
  if (result?.sent === "changed") {
    return (
      <>
        <Notice kind="success">{t("changed")}</Notice>
        <GoToLogin returnUrl={returnUrl} />
      </>
    );
  }
  return (
    <AccountForm result={result} fields={["password", "passwordRepeat"]} returnUrl={returnUrl}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields />
      <SubmitButton look="primary">{t("choose")}</SubmitButton>
    </AccountForm>
  );
}
