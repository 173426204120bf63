import { useTranslations } from "use-intl";
import { type openedByMunicipality, ownEffects } from "#domain/law/own-rules.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { DateField, DateRange } from "#web/ui/date/date-field.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./own-rules.module.css";

/** The animals of `openedByMunicipality`, which the server refuses others than. */
const animals = ["elg", "hjort", "raadyr", "bever"] as const satisfies typeof openedByMunicipality;
const fields = ["municipality", "taxon", "effect", "from", "to", "sourceUrl", "readOn"];
type Props = {
  propertyId: string;
  municipalities: readonly { municipalityNumber: string; name: string }[];
  onEntered: () => void;
};

export function EnterOwnRule({ propertyId, municipalities, onEntered }: Props) {
  const t = useTranslations("ownLaw");
  const form = useForm({
    initial: {
      municipality: municipalities[0]?.municipalityNumber ?? "",
      taxon: "elg",
      effect: "opens" as (typeof ownEffects)[number],
      from: "",
      to: "",
      sourceUrl: "",
      readOn: "",
    },
    bodyOf: ({ sourceUrl, municipality, ...values }) => ({
      ...values,
      ...(municipality && { municipality }),
      sourceUrl: sourceUrl.trim(),
    }),
    send: (api, body, once) =>
      api("POST /api/law/properties/:propertyId/local-rules", { params: { propertyId }, body }, once),
  });
  const { values, set } = form;
  async function submit() {
    if (!(await form.submit())) return;
    notify.success(t("saved"));
    onEntered();
  }
  return (
    <section className={css.enter} aria-label={t("enter")}>
      <ShortForm problem={form.problem} fields={fields} intro={<h3>{t("enter")}</h3>} onSubmit={submit}>
        {municipalities.length > 1 && (
          <SelectField
            {...form.text("municipality")}
            label={t("municipality")}
            options={municipalities.map(({ municipalityNumber, name }) => [municipalityNumber, name])}
            required
          />
        )}
        <SelectField
          {...form.text("taxon")}
          label={t("animal")}
          options={animals.map((animal) => [animal, t(`animals.${animal}`)])}
          required
        />
        <SelectField
          {...form.text("effect")}
          label={t("effect")}
          options={ownEffects.map((effect) => [effect, t(`choices.${effect}`)])}
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
          hint={t("sourceHint")}
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
        <Button type="submit" look="primary" wide busy={form.busy}>
          {t("save")}
        </Button>
      </ShortForm>
    </section>
  );
}
