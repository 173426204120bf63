import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { Combobox } from "#web/ui/form/combobox.tsx";
import { DateField, DateRange } from "#web/ui/date/date-field.tsx";
import { CheckField, ChipGroup, SelectField, TextArea, TextField } from "#web/ui/form/field.tsx";
import { PublishSwitch } from "#web/ui/form/publish-switch.tsx";
import { SegmentLinks, SegmentRadios } from "#web/ui/form/segments.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";

const sizes = ["small", "normal", "large"] as const;
const looks = ["primary", "plain", "quiet", "danger"] as const;

/** Each kind of field with an error, disabled and at its bounds, and each choice both chosen and not. */
export function FieldStates({ today }: { today: string }) {
  const t = useTranslations("designSystem.fields");
  const controls = useTranslations("designSystem.controls");
  const [per, setPer] = useState<"hunter" | "group">("hunter");
  const [on, setOn] = useState(false);
  const [place, setPlace] = useState("");
  const places = ["Grong", "Lierne", "Namsskogan", "Snåsa"].filter((name) =>
    name.toLowerCase().startsWith(place.toLowerCase()),
  );
  return (
    <Card title={t("title")}>
      <div className="stack wide-gap">
        {looks.map((look) => (
          <div className="row" key={look}>
            {sizes.map((size) => (
              <Button key={size} look={look} size={size}>
                {controls(look)}
              </Button>
            ))}
            <Button look={look} disabled>
              {controls("disabled")}
            </Button>
            <Button look={look} busy>
              {controls("busy")}
            </Button>
          </div>
        ))}
        <Button look="primary" wide>
          {t("wide")}
        </Button>
        <div className="grid">
          <TextField label={t("closed")} name="closed" defaultValue="Storåsen" disabled />
          <SelectField label={t("select")} options={[["", t("choose")]]} error={t("required")} />
          <DateField label={t("date")} name="wrongDate" defaultValue={today} error={t("past")} />
          <TextArea label={t("area")} name="area" error={t("required")} />
          <CheckField label={controls("terms")} name="wrongTerms" error={t("required")} />
          <CheckField label={t("closed")} name="closedBox" disabled defaultChecked />
          <DateRange from={{ label: t("from"), name: "from" }} to={{ label: t("to"), name: "to" }} />
          <Combobox
            label={t("place")}
            hint={t("placeHint")}
            value={place}
            options={places.map((name) => ({ key: name, text: name, detail: "Trøndelag" }))}
            onType={setPlace}
            onChoose={setPlace}
          />
          <Stepper label={t("least")} value={1} onChange={() => {}} min={1} max={8} />
          <Stepper label={t("most")} value={8} onChange={() => {}} min={1} max={8} />
        </div>
        <ChipGroup label={t("chips")} options={[["grouse", t("chip")]]} values={[]} onChange={() => {}} />
        <div className="grid">
          <ChoiceCard type="radio" name="one" label={t("first")} hint={t("firstHint")} defaultChecked />
          <ChoiceCard type="radio" name="one" label={t("second")} end="450 kr" />
          <ChoiceCard type="checkbox" label={t("closed")} disabled />
        </div>
        <SegmentRadios
          label={t("per")}
          name="per"
          options={[
            ["hunter", t("hunter")],
            ["group", t("group")],
          ]}
          value={per}
          onChange={setPer}
        />
        <SegmentLinks
          label={t("links")}
          items={[
            { to: "?", label: t("hunter"), current: true },
            { to: "?per=group", label: t("group"), current: false },
          ]}
        />
        <PublishSwitch
          label={t("publish")}
          hint={t("publishHint")}
          on={on}
          onChange={setOn}
          waits=""
          obstacles={[]}
        />
        <PublishSwitch
          label={t("publish")}
          hint={t("publishHint")}
          on={false}
          onChange={() => {}}
          off
          refused
          waits={t("waits")}
          obstacles={[{ text: t("obstacle"), to: "#closed" }]}
        />
      </div>
    </Card>
  );
}
