import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { OwnPropertyView } from "./property-form.ts";

/** Asks for confirmation, listing what is deleted with the property. */
export function DeleteProperty({
  property: { propertyId, name, cabins, offerings },
  small = false,
  onDone,
}: {
  property: OwnPropertyView;
  small?: boolean;
  onDone: () => void;
}) {
  const t = useTranslations("propertyForm.delete");
  const withName = useNameInLanguage();
  const onDeleted = () => {
    notify.success(t("done", { name }));
    onDone();
  };
  return (
    <DeleteButton
      label={t("button")}
      about={t("buttonName", { name })}
      {...(small && { size: "small" })}
      title={withName(t("title", { name }), name)}
      text={t("text", { cabins: cabins.length, offerings: offerings.length })}
      failed={t("failed")}
      send={(api) => api("DELETE /api/properties/:propertyId", { params: { propertyId } })}
      onDone={onDeleted}
    />
  );
}
