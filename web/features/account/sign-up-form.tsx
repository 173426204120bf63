import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { errorsOf, TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import css from "./account.module.css";
import {
  EmailField,
  type FormProps,
  networkIcons,
  networks,
  NewPasswordFields,
  Or,
  RoleFields,
  Send,
} from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";

function OwnFields({ told, methods }: Pick<FormProps, "told" | "methods">) {
  const t = useTranslations("account");
  const { emailPassword, magicLink } = methods;
  return (
    <>
      {emailPassword && (
        <div className={css.names}>
          <TextField
            name="firstName"
            label={t("fields.firstName")}
            defaultValue={told?.typed?.firstName}
            required
            autoComplete="given-name"
            maxLength={100}
          />
          <TextField
            name="lastName"
            label={t("fields.lastName")}
            defaultValue={told?.typed?.lastName}
            required
            autoComplete="family-name"
            maxLength={100}
          />
        </div>
      )}
      <EmailField typed={told?.typed?.email ?? told?.email} />
      {emailPassword && (
        <>
          <NewPasswordFields />
          <Send look="primary">{t("register.submit")}</Send>
        </>
      )}
      {magicLink && (
        <>
          <Send intent="magic" look={emailPassword ? "plain" : "primary"}>
            {t("login.magic")}
          </Send>
          <p className="muted small">{t("register.magicHint")}</p>
        </>
      )}
      <Or />
    </>
  );
}

/**
 * What Utmark is to be used for, and who one is: by a form of our own where that is on, else by a provider
 * alone.
 */
export function SignUpForm({ told, way, methods, asked }: FormProps & { asked: string }) {
  const t = useTranslations("account");
  const byEmail = methods.emailPassword || methods.magicLink;
  const noRole =
    told !== undefined && told.roles?.length === 0 && !told.problem
      ? t("register.roleRequired")
      : errorsOf(told?.problem, ["roles"]).at("roles");
  return (
    <AccountForm
      told={told}
      fields={["roles", "firstName", "lastName", "email", "password", "passwordRepeat"]}
      way={way}
    >
      {told?.sent === "magic" && (
        <Notice kind="success">{t("login.magicSent", { email: told.email ?? "" })}</Notice>
      )}
      <RoleFields chosen={told?.roles ?? [asked]} error={noRole} />
      {byEmail && <OwnFields told={told} methods={methods} />}
      <Button
        type="submit"
        name="provider"
        value="oidc"
        look={byEmail ? "plain" : "primary"}
        size="large"
        wide
      >
        {t("register.button")}
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
