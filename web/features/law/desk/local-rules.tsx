/** What municipalities, counties and boards have decided: the list with its search, and a form to enter one. */
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type LocalEffect, localEffects } from "#domain/law/rules.ts";
import { AdminList, TextFilter } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { useMunicipalities } from "#web/platform/use-municipalities.ts";
import { DateField, DateRange } from "#web/ui/date/date-field.tsx";
import { Combobox } from "#web/ui/form/combobox.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { deskAddress, type Rules } from "./load-law-desk.ts";
import { SourceLink } from "./source-link.tsx";

export function LocalRules({ rules: { listQuery, list, taxa } }: { rules: Rules }) {
  const t = useTranslations("lawDesk.rules");
  const f = useFormat();
  return (
    <AdminList
      section="law"
      title={t("title")}
      none={t("none")}
      listQuery={listQuery}
      actions={
        <DialogButton label={t("enter")}>{(state) => <EnterRule taxa={taxa} {...state} />}</DialogButton>
      }
      filters={
        <>
          <TextFilter name="municipality" label={t("municipality")} most={100} />
          <TextFilter name="taxon" label={t("animal")} most={60} />
        </>
      }
      rows={list.items}
      rowKey={(row) => row.ruleId}
      nextCursor={list.nextCursor}
      columns={[
        { title: t("difference"), lead: true, cell: (row) => row.difference },
        { title: t("version"), count: (row) => row.version },
        { title: t("source"), cell: (row) => <SourceLink url={row.sourceUrl} /> },
        { title: t("readOn"), on: (row) => row.readOn },
        {
          title: t("entered"),
          cell: ({ enteredAt, enteredBy }) =>
            [f.dateTime(enteredAt, { now: f.now, weekday: false, short: true }), enteredBy]
              .filter(Boolean)
              .join(", "),
        },
        {
          title: t("do"),
          cell: ({ changeId }) => <Link to={deskAddress({ change: changeId })}>{t("who")}</Link>,
        },
      ]}
    />
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** The number of the municipality in a text such as `Namsskogan (5044)`; otherwise the text. */
const numberIn = (text: string): string => /\d{4}/.exec(text)?.[0] ?? text.trim().slice(0, 10);

function EnterRule({ taxa, ...state }: DialogState & Pick<Rules, "taxa">) {
  const t = useTranslations("lawDesk.rules");
  const form = useForm({
    initial: { municipality: "", taxon: "elg", effect: "opens", from: "", to: "", sourceUrl: "", readOn: "" },
    bodyOf: ({ municipality, effect, sourceUrl, ...values }) => ({
      ...values,
      municipality: numberIn(municipality),
      effect: effect as LocalEffect,
      sourceUrl: sourceUrl.trim(),
    }),
    send: (api, body, once) => api("POST /api/law/local-rules", { body }, once),
  });
  const { values, set } = form;
  return (
    <FormDialog
      title={t("enterTitle")}
      form={form}
      fields={["municipality", "taxon", "effect", "from", "to", "sourceUrl", "readOn"]}
      intro={<p>{t("enterText")}</p>}
      save={t("save")}
      done={t("saved")}
      {...state}
    >
      <MunicipalityBox value={values.municipality} onChange={(municipality) => set({ municipality })} />
      <SelectField
        {...form.text("taxon")}
        label={t("animal")}
        options={taxa.map(({ taxon, name }) => [taxon, capitalized(name)])}
        required
      />
      <SelectField
        {...form.text("effect")}
        label={t("effect")}
        options={localEffects.map((effect) => [effect, t(`effects.${effect}`)])}
        required
      />
      <DateRange
        from={{ name: "from", label: t("from"), value: values.from, required: true }}
        to={{ name: "to", label: t("to"), value: values.to, required: true }}
        onChange={(from, to) => set({ from, to })}
      />
      <TextField
        {...form.text("sourceUrl")}
        type="url"
        label={t("sourceUrl")}
        autoComplete="off"
        maxLength={2000}
        required
      />
      <DateField
        name="readOn"
        label={t("readOn")}
        value={values.readOn}
        onChange={(readOn) => set({ readOn })}
        required
      />
    </FormDialog>
  );
}

function MunicipalityBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations("lawDesk.rules");
  const [typed, setTyped] = useState("");
  const options = useMunicipalities(typed).map(({ municipalityNumber, name, county }) => ({
    key: municipalityNumber,
    text: `${name} (${municipalityNumber})`,
    detail: county === name ? "" : county,
  }));
  return (
    <Combobox
      label={t("municipality")}
      name="municipality"
      required
      value={value}
      options={options}
      onType={(text) => {
        onChange(text);
        setTyped(text);
      }}
      onChoose={(key) => {
        onChange(options.find((one) => one.key === key)?.text ?? key);
        setTyped("");
      }}
    />
  );
}
