import { useTranslations } from "use-intl";
import type { Entity, OrganizationAnswer } from "#contract/profile/endpoints.ts";
import { useOrganization } from "#web/platform/session/use-organization.ts";
import { TextField } from "#web/ui/form/field.tsx";
import { Wide } from "#web/ui/form/form.tsx";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { Notice } from "#web/ui/layout/notice.tsx";

/** `vatRegistered`: the form's own value; undefined if the form has no such field. */
type FormState = { isFilledIn: boolean; vatRegistered: boolean | undefined };

function EntityNotice({ entity, isFilledIn, vatRegistered }: FormState & { entity: Entity }) {
  const t = useTranslations("profile.entity");
  const insolvency = entity.bankrupt ? "bankrupt" : entity.windingUp ? "windingUp" : undefined;
  const isOtherwise = vatRegistered !== undefined && vatRegistered !== entity.inVatRegister;
  return (
    <Notice kind={insolvency || isOtherwise ? "warning" : "success"} title={entity.name}>
      {insolvency && <p>{t(insolvency)}</p>}
      <p>
        {t(entity.inBusinessRegister ? "inBusinessRegister" : "notInBusinessRegister")}{" "}
        {t(entity.inVatRegister ? "inVatRegister" : "notInVatRegister")}
      </p>
      {isOtherwise && <p>{t("vatOtherwise")}</p>}
      <p>{t(isFilledIn ? "filledIn" : "isItRight")}</p>
    </Notice>
  );
}

function Lookup({ answer, ...answered }: FormState & { answer: OrganizationAnswer | "asking" }) {
  const t = useTranslations("profile.entity");
  if (answer === "asking") return <p className="muted small">{t("asking")}</p>;
  const { status, entity } = answer;
  if (entity) return <EntityNotice entity={entity} {...answered} />;
  if (status === "unknown" || status === "deleted") return <Notice kind="warning">{t(status)}</Notice>;
  return <p className="muted small">{t("unavailable")}</p>;
}

/**
 * The organisation number with the company's name. `onFound` fills in the register's data, which the person
 * must still save.
 */
export function OrganizationField({
  form,
  label,
  hint,
  required = false,
  vatRegistered,
  onFound,
}: {
  form: FormOf<{ organizationNumber: string }>;
  label: string;
  hint: string;
  required?: boolean;
  vatRegistered?: boolean;
  onFound?: (entity: Entity) => void;
}) {
  const answer = useOrganization(form.values.organizationNumber, onFound);
  return (
    <>
      <TextField
        {...form.text("organizationNumber")}
        label={label}
        hint={hint}
        required={required}
        inputMode="numeric"
        autoComplete="off"
      />
      {answer && (answer === "asking" || answer.status !== "off") && (
        <Wide>
          <div role="status">
            <Lookup answer={answer} isFilledIn={onFound !== undefined} vatRegistered={vatRegistered} />
          </div>
        </Wide>
      )}
    </>
  );
}
