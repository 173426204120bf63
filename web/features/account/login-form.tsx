import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { signedInPage } from "#web/platform/page/return-url.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./account.module.css";
import {
  EmailField,
  type FormProps,
  networkIcons,
  networks,
  OrDivider,
  ProviderButtonText,
  SubmitButton,
} from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";

/** The button of the sign-in provider, and buttons of the other enabled networks. */
function ProviderButtons({ returnUrl, methods }: Pick<FormProps, "returnUrl" | "methods">) {
  const t = useTranslations("account.login");
  const startAt = (provider?: string) =>
    `/api/auth/start?${new URLSearchParams({ ...(provider && { provider }), returnUrl: signedInPage(returnUrl) })}`;
  const alone = !methods.emailPassword && !methods.magicLink;
  return (
    <>
      <LinkButton reloadDocument look={alone ? "primary" : "plain"} size="large" wide to={startAt()}>
        <ProviderButtonText provider={methods.provider} />
      </LinkButton>
      {networks
        .filter((network) => methods[network])
        .map((network) => (
          <LinkButton
            key={network}
            reloadDocument
            size="large"
            wide
            icon={networkIcons[network]}
            to={startAt(network)}
          >
            {t(network)}
          </LinkButton>
        ))}
    </>
  );
}

/** Sign-in by e-mail: with a password, an emailed link, or both. An address can be verified here too. */
function EmailSignIn({ result, returnUrl, methods }: FormProps) {
  const t = useTranslations("account.login");
  const fields = useTranslations("account.fields");
  const { emailPassword, magicLink } = methods;
  return (
    <AccountForm result={result} fields={["email", "password"]} returnUrl={returnUrl}>
      <EmailField typed={result?.typed?.email ?? result?.email} />
      {emailPassword && (
        <>
          <TextField
            name="password"
            type="password"
            label={fields("password")}
            required
            autoComplete="current-password"
            maxLength={128}
          />
          <Link className={css.forgot} to="/reset-password">
            {t("forgot")}
          </Link>
          <SubmitButton look="primary">{t("submit")}</SubmitButton>
        </>
      )}
      {result?.problem?.code === "email_not_verified" && (
        <SubmitButton intent="verify">{t("resend")}</SubmitButton>
      )}
      {magicLink && (
        <>
          <SubmitButton intent="magic" look={emailPassword ? "plain" : "primary"}>
            {t("magic")}
          </SubmitButton>
          <p className="muted small">{t("magicHint")}</p>
        </>
      )}
    </AccountForm>
  );
}

export function LoginForm(props: FormProps) {
  const t = useTranslations("account.login");
  const { result, returnUrl, methods } = props;
  const email = result?.email ?? "";
  return (
    <>
      {result?.sent === "magic" && <Notice kind="success">{t("magicSent", { email })}</Notice>}
      {result?.sent === "verify" && <Notice kind="success">{t("verifySent", { email })}</Notice>}
      {(methods.emailPassword || methods.magicLink) && (
        <>
          <EmailSignIn {...props} />
          <OrDivider />
        </>
      )}
      <ProviderButtons returnUrl={returnUrl} methods={methods} />
    </>
  );
}

/** Signs in by an emailed link when the button is pressed, so that link scanners do not use the link up. */
export function LinkSignIn({
  result,
  returnUrl,
  token,
}: Pick<FormProps, "result" | "returnUrl"> & { token: string }) {
  const t = useTranslations("account.login");
  return (
    <AccountForm result={result} fields={[]} returnUrl={returnUrl}>
      <input type="hidden" name="token" value={token} />
      {result?.problem ? (
        <LinkButton look="primary" size="large" wide to={`/login?returnUrl=${encodeURIComponent(returnUrl)}`}>
          {t("newLink")}
        </LinkButton>
      ) : (
        <SubmitButton look="primary" intent="link">
          {t("useLink")}
        </SubmitButton>
      )}
    </AccountForm>
  );
}
