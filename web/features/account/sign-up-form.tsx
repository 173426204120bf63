import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { errorsOf, TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./account.module.css";
import {
  EmailField,
  type FormProps,
  networkIcons,
  networks,
  NewPasswordFields,
  OrDivider,
  ProviderButtonText,
  RoleFields,
  SubmitButton,
} from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";

function EmailSignUpFields({ result, methods }: Pick<FormProps, "result" | "methods">) {
  const t = useTranslations("account");
  const { emailPassword, magicLink } = methods;
  return (
    <>
      {emailPassword && (
        <div className={css.names}>
          <TextField
            name="firstName"
            label={t("fields.firstName")}
            defaultValue={result?.typed?.firstName}
            required
            autoComplete="given-name"
            maxLength={100}
          />
          <TextField
            name="lastName"
            label={t("fields.lastName")}
            defaultValue={result?.typed?.lastName}
            required
            autoComplete="family-name"
            maxLength={100}
          />
        </div>
      )}
      <EmailField typed={result?.typed?.email ?? result?.email} />
      {emailPassword && (
        <>
          <NewPasswordFields />
          <SubmitButton look="primary">{t("register.submit")}</SubmitButton>
        </>
      )}
      {magicLink && (
        <>
          <SubmitButton intent="magic" look={emailPassword ? "plain" : "primary"}>
            {t("login.magic")}
          </SubmitButton>
          <p className="muted small">{t("register.magicHint")}</p>
        </>
      )}
      <OrDivider />
    </>
  );
}

/** Asks for roles, and creates an account by our own form if it is enabled, else by the provider. */
export function SignUpForm({
  result,
  returnUrl,
  methods,
  requestedRole,
}: FormProps & { requestedRole: string }) {
  const t = useTranslations("account");
  const byEmail = methods.emailPassword || methods.magicLink;
  const noRole =
    result !== undefined && result.roles?.length === 0 && !result.problem
      ? t("register.roleRequired")
      : errorsOf(result?.problem, ["roles"]).at("roles");
  return (
    <AccountForm
      result={result}
      fields={["roles", "firstName", "lastName", "email", "password", "passwordRepeat"]}
      returnUrl={returnUrl}
    >
      {result?.sent === "magic" && (
        <Notice kind="success">{t("login.magicSent", { email: result.email ?? "" })}</Notice>
      )}
      <RoleFields chosen={result?.roles ?? [requestedRole]} error={noRole} />
      {byEmail && <EmailSignUpFields result={result} methods={methods} />}
      <Button
        type="submit"
        name="provider"
        value="oidc"
        look={byEmail ? "plain" : "primary"}
        size="large"
        wide
      >
        <ProviderButtonText provider={methods.provider} />
      </Button>
      {networks
        .filter((network) => methods[network])
        .map((network) => (
          <Button
            key={network}
            type="submit"
            name="provider"
            value={network}
            size="large"
            wide
            icon={networkIcons[network]}
          >
            {t(`login.${network}`)}
          </Button>
        ))}
    </AccountForm>
  );
}
