import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { experienceLevels } from "#domain/offering/lists.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import { hasBankAccountCheckDigit, isBankAccountNumber } from "#domain/invoice/invoice.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { CheckField, errorsOf, SelectField, TextArea, TextField } from "#web/ui/form/field.tsx";
import { Choices, FormSection, Wide } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { SpeciesChips } from "#web/ui/species-chips.tsx";
import { OrganizationField } from "./organization-field.tsx";
import css from "./profile.module.css";
import type { PayoutValues, ProfileValues } from "./profile-form.ts";

type Props = { form: FormOf<ProfileValues> };
const ownRoles = ["hunter", "landowner"] as const;

/** Fields for name and phone number. Other data are requested where they are needed. */
export function NameFields({ form }: Props) {
  const t = useTranslations("profile");
  return (
    <>
      <TextField
        {...form.text("displayName")}
        label={t("displayName")}
        hint={t("displayNameHint")}
        required
        autoComplete="name"
        maxLength={200}
      />
      <TextField
        {...form.text("phoneNumber")}
        label={t("phone")}
        hint={t("phoneHint")}
        type="tel"
        autoComplete="tel"
      />
    </>
  );
}

export function IdentityFields({ form, email }: Props & { email: string }) {
  const t = useTranslations("profile");
  return (
    <FormSection title={t("who.title")} lead={t("who.lead", { email })}>
      <NameFields form={form} />
      <NameParts form={form} />
      <TextField {...form.text("location")} label={t("location")} maxLength={200} />
      <TextArea {...form.text("bio")} label={t("bio")} hint={t("bioHint")} maxLength={2000} />
    </FormSection>
  );
}

/** First and last name. Requested at sign-up, because others see the name and few people add it later. */
function NameParts({ form }: Props) {
  const t = useTranslations("profile");
  return (
    <Wide>
      <details>
        <summary className={css.parts}>{t("nameParts")}</summary>
        <div className="stack">
          <TextField
            {...form.text("firstName")}
            label={t("firstName")}
            autoComplete="given-name"
            maxLength={100}
          />
          <TextField
            {...form.text("lastName")}
            label={t("lastName")}
            autoComplete="family-name"
            maxLength={100}
          />
        </div>
      </details>
    </Wide>
  );
}

export function RoleFields({ form }: Props) {
  const t = useTranslations("profile.roles");
  const { roles } = form.values;
  const toggle = (role: (typeof ownRoles)[number]) =>
    form.set({ roles: roles.includes(role) ? roles.filter((r) => r !== role) : [...roles, role] });
  return (
    <FormSection title={t("title")} lead={roles.includes("admin") ? t("admin") : t("lead")}>
      <Choices label={t("label")} error={errorsOf(form.problem, ["roles"]).at("roles")}>
        {ownRoles.map((role) => (
          <ChoiceCard
            key={role}
            type="checkbox"
            name="roles"
            checked={roles.includes(role)}
            onChange={() => toggle(role)}
            label={t(role)}
            hint={t(`${role}Hint`)}
          />
        ))}
      </Choices>
    </FormSection>
  );
}

const addressInputs = {
  street: { autoComplete: "street-address", maxLength: 200 },
  postalCode: { autoComplete: "postal-code", inputMode: "numeric", maxLength: 20 },
  city: { autoComplete: "address-level2", maxLength: 100 },
  country: { autoComplete: "country-name", maxLength: 100 },
} as const;
export function AddressFields({ form }: Props) {
  const t = useTranslations("profile.address");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      {(["street", "postalCode", "city", "country"] as const).map((name) => (
        <TextField
          key={name}
          {...form.text(name)}
          name={`address.${name}`}
          label={t(name)}
          {...addressInputs[name]}
        />
      ))}
    </FormSection>
  );
}

export function HunterFields({ form }: Props) {
  const t = useTranslations("profile.hunter");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <TextField
        {...form.text("experienceYears")}
        name="hunterProfile.experienceYears"
        label={t("years")}
        unit={t("unit")}
        inputMode="numeric"
      />
      <SelectField
        {...form.text("experienceLevel")}
        name="hunterProfile.experienceLevel"
        label={t("level")}
        options={[
          ["", t("noLevel")],
          ...experienceLevels.map((level) => [level, t(`levels.${level}`)] as const),
        ]}
      />
      {!form.values.roles.includes("landowner") && (
        <OrganizationField form={form} label={t("organization")} hint={t("organizationHint")} />
      )}
      <Wide>
        <h3>{t("species")}</h3>
      </Wide>
      <SpeciesChips
        chosen={form.values.preferredGameTypes}
        onChange={(preferredGameTypes) => form.set({ preferredGameTypes })}
      />
    </FormSection>
  );
}

/** A link to sign in again and come back, needed before the account number can be changed (rules 6.5). */
function SignInAgain() {
  const t = useTranslations("profile.landowner");
  const { pathname, search } = useLocation();
  const to = `/login?${new URLSearchParams({ again: "true", returnUrl: pathname + search })}`;
  return (
    <Wide>
      <Notice kind="warning">
        {t("signInAgainWhy", businessTerms)}{" "}
        <LinkButton to={to} size="small">
          {t("signInAgain")}
        </LinkButton>
      </Notice>
    </Wide>
  );
}

function AccountField({ form }: { form: FormOf<PayoutValues> }) {
  const t = useTranslations("profile.landowner");
  const account = form.values.bankAccountNumber.replace(/[\s.]/g, "");
  return (
    <>
      <TextField
        {...form.text("bankAccountNumber")}
        label={t("account")}
        hint={t("accountHint", businessTerms)}
        inputMode="numeric"
        autoComplete="off"
      />
      {form.problem?.code === "fresh_sign_in_required" && <SignInAgain />}
      {isBankAccountNumber(account) && !hasBankAccountCheckDigit(account) && (
        <Wide>
          <Notice kind="warning">{t("accountWarning")}</Notice>
        </Wide>
      )}
    </>
  );
}

/** Fields that payouts and invoices need. */
export function PayoutFields({ form }: { form: FormOf<PayoutValues> }) {
  const t = useTranslations("profile.landowner");
  return (
    <>
      <AccountField form={form} />
      <OrganizationField form={form} label={t("organization")} hint={t("organizationHint")} />
    </>
  );
}

/** Whether the landowner is registered for VAT, what that means, and its number (rules 3.8, 8.5). */
function VatFields({ form }: Props) {
  const t = useTranslations("profile.landowner");
  const { vatRegistered } = form.values;
  return (
    <>
      <Wide>
        <h3>{t("vatTitle")}</h3>
        <CheckField {...form.tick("vatRegistered")} role="switch" label={t("vat")} hint={t("vatHint")} />
      </Wide>
      <OrganizationField
        form={form}
        label={t("organization")}
        hint={t("organizationHint")}
        required={vatRegistered}
        vatRegistered={vatRegistered}
        onFound={({ inBusinessRegister }) => form.set({ inBusinessRegister })}
      />
      <CheckField
        {...form.tick("inBusinessRegister")}
        label={t("businessRegister")}
        hint={t("businessRegisterHint")}
      />
      {vatRegistered && (
        <DateField
          name="landownerProfile.vatRegisteredFrom"
          value={form.values.vatRegisteredFrom}
          onChange={(date) => form.set({ vatRegisteredFrom: date })}
          label={t("vatFrom")}
          hint={t("vatFromHint")}
        />
      )}
      <Wide>
        <Notice kind="info">{t(vatRegistered ? "vatOn" : "vatOff", businessTerms)}</Notice>
      </Wide>
    </>
  );
}

type Landowner = Pick<Profile, "payoutAccountFrom" | "invoicingAgreement">;
export function LandownerFields({ form, profile }: Props & { profile: Landowner }) {
  const { payoutAccountFrom: accountFrom, invoicingAgreement: agreed } = profile;
  const t = useTranslations("profile.landowner");
  const f = useFormat();
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      <AccountField form={form} />
      {accountFrom && (
        <Wide>
          <Notice kind="info">{t("accountFrom", { time: f.dateTime(accountFrom) })}</Notice>
        </Wide>
      )}
      <TextField
        {...form.text("contactPerson")}
        label={t("contact")}
        hint={t("contactHint")}
        maxLength={200}
      />
      <Wide>
        <CheckField
          {...form.tick("invoicingAgreed")}
          label={t("invoicing")}
          hint={
            agreed?.version === invoicingAgreementVersion
              ? t("invoicingAgreed", { time: f.dateTime(agreed.at, { year: true }) })
              : t("invoicingHint")
          }
          disabled={agreed?.version === invoicingAgreementVersion}
        />
      </Wide>
      <VatFields form={form} />
    </FormSection>
  );
}
