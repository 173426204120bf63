import { useTranslations } from "use-intl";
import { PublishSwitch } from "#web/ui/form/publish-switch.tsx";
import { stepPath, workflow } from "./steps.ts";
import type { Host } from "./use-locked.ts";

type Status = { status: "draft" | "published" };
type Props = {
  propertyId: string;
  /** Whether the property is public already. */
  isOpen: boolean;
  host: Host;
  form: { values: { status: string }; set: (values: Status) => void };
  noun: "cabin" | "service";
};

/** The switch that publishes a cabin or a service; it becomes visible when its property is published. */
export function PublishPart({ propertyId, isOpen, host, form, noun }: Props) {
  const t = useTranslations("editor");
  if (!host.rights.includes("own")) return <OnlyHostPublishes host={host} />;
  return (
    <PublishSwitch
      label={t(`${noun}.publish`)}
      hint={t(`${noun}.publishHint`)}
      on={form.values.status === "published"}
      onChange={(out) => form.set({ status: out ? "published" : "draft" })}
      waits={t(`${noun}.waits`)}
      obstacles={isOpen ? [] : [{ text: t("propertyDown"), to: stepPath(workflow, propertyId, "review") }]}
    />
  );
}

/** Shown to a co-host in place of the switch, since only the landowner publishes. */
export function OnlyHostPublishes({ host: { landownerName: host } }: { host: Host }) {
  const t = useTranslations("coHosts");
  return <p className="muted">{t("hostPuts", { host })}</p>;
}
