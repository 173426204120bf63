import { IconSearch, IconTrees } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { CheckField, ChipGroup, SelectField, TextArea, TextField } from "#web/ui/form/field.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { notify, showToast } from "#web/ui/overlay/toast.tsx";

export function Controls() {
  const t = useTranslations("designSystem.controls");
  const species = useTranslations("species");
  const [open, setOpen] = useState(false);
  const [hunters, setHunters] = useState(4);
  const [chosen, setChosen] = useState(["elg"]);
  return (
    <Card title={t("title")}>
      <div className="stack wide-gap">
        <div className="row">
          <Button look="primary">{t("primary")}</Button>
          <Button icon={<IconSearch size={20} aria-hidden />}>{t("plain")}</Button>
          <LinkButton to="/" look="quiet">
            {t("quiet")}
          </LinkButton>
          <Button look="danger" onClick={() => setOpen(true)}>
            {t("danger")}
          </Button>
          <Button disabled>{t("disabled")}</Button>
          <Button look="primary" busy>
            {t("busy")}
          </Button>
          <Button onClick={() => notify.success(t("toastText"))}>{t("toast")}</Button>
          <Button onClick={() => notify.error(t("toastError"))}>{t("toastBad")}</Button>
          {(["info", "warning", "critical"] as const).map((severity) => (
            <Button key={severity} onClick={() => showToast(severity, t(`toasts.${severity}`))}>
              {t(`severities.${severity}`)}
            </Button>
          ))}
        </div>
        <div className="grid">
          <TextField label={t("name")} name="name" required hint={t("nameHint")} />
          <TextField
            label={t("price")}
            name="price"
            inputMode="numeric"
            unit="kr"
            defaultValue="450"
            error={t("priceError")}
          />
          <SelectField
            label={t("policy")}
            options={[
              ["flexible", t("flexible")],
              ["strict", t("strict")],
            ]}
          />
          <DateField label={t("date")} name="date" />
          <TextArea label={t("about")} name="about" />
          <div className="stack">
            <Stepper label={t("hunters")} value={hunters} onChange={setHunters} min={1} max={8} />
            <CheckField label={t("terms")} name="terms" hint={t("termsHint")} />
          </div>
        </div>
        <ChipGroup
          label={t("species")}
          options={(["elg", "hjort", "rype", "hare", "innlandsfiske"] as const).map(
            (s) => [s, species(s)] as const,
          )}
          values={chosen}
          onChange={setChosen}
        />
        <ChoiceCard
          type="checkbox"
          label={t("cabin")}
          hint={t("cabinHint")}
          icon={<IconTrees aria-hidden />}
          end="3 000 kr"
          defaultChecked
        />
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("dialogTitle")}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("keep")}</Button>
            <Button look="danger" onClick={() => setOpen(false)}>
              {t("danger")}
            </Button>
          </>
        }
      >
        <p>{t("dialogText")}</p>
      </Dialog>
    </Card>
  );
}
