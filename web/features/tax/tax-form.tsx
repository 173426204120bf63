/** The form for a landowner's details that Utmark reports to the tax authorities. */
import { useMemo } from "react";
import { useRevalidator } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { countriesIn } from "#messages/country-code.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { CheckField, SelectField, TextField } from "#web/ui/form/field.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { PartForm } from "#web/ui/form/part-form.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { OwnTax } from "./own-tax.ts";
import { notify } from "#web/ui/overlay/toast.tsx";

type Kind = NonNullable<OwnTax["details"]>["kind"];

type Address = Record<"street" | "postalCode" | "city", string>;
const addressOf = ({ address: { street = "", postalCode = "", city = "" } }: Profile): Address => ({
  street,
  postalCode,
  city,
});
const isCompleteAddress = (address: Address) => Object.values(address).every((part) => part.trim() !== "");
/** Whether the tax address is that of invoices. If so, the form does not show it. */
const hasSameAddress = (details: OwnTax["details"], address: Address) =>
  !details || (Object.keys(address) as (keyof Address)[]).every((part) => details[part] === address[part]);

const valuesOf = (details: OwnTax["details"], profile: Profile) => ({
  kind: (details?.kind ?? "person") as Kind,
  name: details?.name ?? profile.displayName,
  country: details?.country ?? "NO",
  taxNumber: details?.taxNumber ?? "",
  birthDate: details?.taxNumber ? "" : (details?.birthDate ?? ""),
  birthPlace: details?.birthPlace ?? "",
  isSameAddress: hasSameAddress(details, addressOf(profile)),
  street: details?.street ?? "",
  postalCode: details?.postalCode ?? "",
  city: details?.city ?? "",
});

/** Whether the form asks for the birth date, which a Norwegian identity number already contains. */
const needsBirthDate = ({ kind, country, taxNumber }: { kind: Kind; country: string; taxNumber: string }) =>
  kind === "person" && country !== "NO" && taxNumber.trim() === "";

/** All countries, but until hydration only the chosen one, since the server may name others differently. */
function useCountries(chosen: string): [code: string, name: string][] {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const all = useMemo(() => (isHydrated ? countriesIn(locale) : []), [isHydrated, locale]);
  return all.some(([code]) => code === chosen) ? all : [[chosen, chosen], ...all];
}

export function TaxForm({ own, profile }: { own: OwnTax; profile: Profile }) {
  const t = useTranslations("tax");
  const f = useFormat();
  const { revalidate } = useRevalidator();
  const address = addressOf(profile);
  const form = useForm({
    initial: valuesOf(own.details, profile),
    bodyOf: ({ taxNumber, birthDate, birthPlace, isSameAddress, ...rest }) => ({
      ...rest,
      ...(isSameAddress && isCompleteAddress(address) && address),
      ...(taxNumber.trim() && { taxNumber }),
      ...(needsBirthDate({ ...rest, taxNumber }) && {
        ...(birthDate.trim() && { birthDate: birthDate.trim() }),
        ...(birthPlace.trim() && { birthPlace }),
      }),
    }),
    send: (api, body, once) => api("PUT /api/tax/details", { body }, once),
  });
  async function submit() {
    if (!(await form.submit())) return;
    notify.success(t("saved"));
    await revalidate();
  }
  const { kind, country } = form.values;
  const countries = useCountries(country);
  return (
    <PartForm id="part-tax" form={{ ...form, submit }} fields={Object.keys(form.values)} save={t("save")}>
      <FormSection
        title={t("title")}
        lead={
          own.updatedAt
            ? `${t("lead")} ${t("given", { date: f.dateTime(own.updatedAt, { year: true }) })}`
            : t("lead")
        }
      >
        <SelectField
          {...form.text("kind")}
          label={t("kind")}
          options={[
            ["person", t("person")],
            ["company", t("company")],
          ]}
        />
        <TextField {...form.text("name")} label={t("name")} hint={t("nameHint")} maxLength={200} required />
        <SelectField
          {...form.text("country")}
          label={t("country")}
          autoComplete="country"
          options={countries}
          required
        />
        <TextField
          {...form.text("taxNumber")}
          label={t(kind === "person" ? "number" : "companyNumber")}
          hint={t(kind === "person" ? "numberHint" : "companyNumberHint")}
          autoComplete="off"
          maxLength={40}
        />
        {needsBirthDate(form.values) && (
          <>
            <TextField
              {...form.text("birthDate")}
              label={t("birthDate")}
              hint={t("birthDateHint")}
              autoComplete="bday"
              maxLength={10}
            />
            <TextField {...form.text("birthPlace")} label={t("birthPlace")} maxLength={100} />
          </>
        )}
        {isCompleteAddress(address) && (
          <Wide>
            <CheckField
              {...form.tick("isSameAddress")}
              label={t("sameAddress", {
                address: `${address.street}, ${address.postalCode} ${address.city}`,
              })}
            />
          </Wide>
        )}
        {!(isCompleteAddress(address) && form.values.isSameAddress) && (
          <>
            <TextField {...form.text("street")} label={t("street")} maxLength={200} required />
            <TextField {...form.text("postalCode")} label={t("postalCode")} maxLength={20} required />
            <TextField {...form.text("city")} label={t("city")} maxLength={100} required />
          </>
        )}
      </FormSection>
    </PartForm>
  );
}
