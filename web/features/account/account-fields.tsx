import { IconBrandFacebook, IconBrandX, IconHome, IconTrees } from "@tabler/icons-react";
import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import css from "./account.module.css";
import type { FormResult } from "./form-actions.ts";

/** A submit button that sends `intent`. It shows a spinner while the form with this intent is being sent. */
export function SubmitButton({ intent = "", ...button }: ButtonProps & { intent?: string }) {
  const { formData, state } = useNavigation();
  const busy = state !== "idle" && formData !== undefined && (formData.get("intent") ?? "") === intent;
  return <Button type="submit" size="large" wide name="intent" value={intent} busy={busy} {...button} />;
}

export function EmailField({ typed }: { typed: string | undefined }) {
  const t = useTranslations("account.fields");
  return (
    <TextField
      name="email"
      type="email"
      label={t("email")}
      defaultValue={typed}
      required
      autoComplete="username"
      inputMode="email"
      maxLength={254}
      spellCheck={false}
    />
  );
}

/** Two fields for a new password, which must be the same. */
export function NewPasswordFields() {
  const t = useTranslations("account.fields");
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={t("password")}
        hint={t("passwordHint")}
        required
        autoComplete="new-password"
        maxLength={128}
      />
      <TextField
        name="passwordRepeat"
        type="password"
        label={t("passwordRepeat")}
        required
        autoComplete="new-password"
        maxLength={128}
      />
    </>
  );
}

type RoleProps = { chosen: readonly string[]; error: string | undefined };
export function RoleFields({ chosen, error }: RoleProps) {
  const t = useTranslations("account.register");
  return (
    <fieldset className="stack" aria-describedby={error ? "role-error" : undefined}>
      <legend className="visually-hidden">{t("roles")}</legend>
      <ChoiceCard
        type="checkbox"
        name="roles"
        value="hunter"
        icon={<IconTrees />}
        label={t("hunter")}
        hint={t("hunterHint")}
        defaultChecked={chosen.includes("hunter")}
        aria-invalid={error ? true : undefined}
      />
      <ChoiceCard
        type="checkbox"
        name="roles"
        value="landowner"
        icon={<IconHome />}
        label={t("landowner")}
        hint={t("landownerHint")}
        defaultChecked={chosen.includes("landowner")}
      />
      {error && (
        <p className={css.error} id="role-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function OrDivider() {
  const t = useTranslations("account.fields");
  return <p className={css.or}>{t("or")}</p>;
}

export const networkIcons = { facebook: <IconBrandFacebook />, twitter: <IconBrandX /> };
export const networks = ["facebook", "twitter"] as const;
type Methods = {
  emailPassword: boolean;
  magicLink: boolean;
  facebook: boolean;
  twitter: boolean;
  provider: string | null;
};
export type FormProps = { result: FormResult | undefined; returnUrl: string; methods: Methods };

/** The text of the button that leads to the sign-in provider, with the provider's name. */
export function ProviderButtonText({ provider }: Pick<Methods, "provider">) {
  const t = useTranslations("account.login");
  return provider === null ? t("demo") : t("button", { provider });
}
