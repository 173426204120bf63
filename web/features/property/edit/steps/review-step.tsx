import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { visibilities } from "#domain/lists.ts";
import { browserApi } from "#web/platform/api-client.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ChoiceCard } from "#web/ui/choice.tsx";
import { Choices, FormSection, Wide } from "#web/ui/form.tsx";
import { Gallery } from "#web/ui/gallery.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { notify } from "#web/ui/toast.tsx";
import { PropertyAbout, PropertyFacts } from "../../view/property-about.tsx";
import { PropertyOfferings } from "../../view/property-offerings.tsx";
import { DeleteProperty } from "../delete-property.tsx";
import { Portrait } from "../property-picture.tsx";
import type { Own } from "../property-form.ts";
import type { PropertyAutosave } from "../use-property-draft.ts";
import { stepPath, stepWith } from "../steps.ts";
import css from "./review-step.module.css";
import type { DraftStepProps } from "./step.ts";

const missingLabels = {
  municipalityNumber: "municipalityNumber",
  area: "area",
  parcels: "parcels",
  species: "species",
  "contact.name": "contactName",
  "contact.email": "contactEmail",
} as const;
/** The catalogue's key for what a property lacks, by the server's path. */
const missingLabel = (path: string): (typeof missingLabels)[keyof typeof missingLabels] | undefined =>
  Object.entries(missingLabels).find(([known]) => known === path)?.[1];

/** The keyboard goes to the first of what is missing. */
const showMissing = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>("#missing a")?.focus());

/** Sets the status once all that was written is saved. The refusal, if it is one, in the server's words. */
export function useStatus(saver: PropertyAutosave) {
  const t = useTranslations("wizard.review");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string[]>();
  async function change(status: Own["status"]) {
    setBusy(true);
    setRefused(undefined);
    try {
      await saver.flush({ strict: true });
      const { saved: property, problem, failed } = saver.view();
      if (!property || failed) return void (failed && notify.error(failed.text));
      if (status === "published" && problem) {
        setRefused([]);
        return showMissing();
      }
      const saved = await browserApi()("PATCH /api/properties/:propertyId", {
        params: { propertyId: property.propertyId },
        body: { status },
      });
      saver.adopt(saved);
      notify.success(t(`done.${saved.status}`, { name: saved.name }));
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setRefused((e.problem.errors ?? []).flatMap(({ path }) => path ?? []));
      notify.error(e.problem.detail);
      showMissing();
    } finally {
      setBusy(false);
    }
  }
  return { busy, refused, change };
}

type Props = DraftStepProps & { status: ReturnType<typeof useStatus> };
export function ReviewStep(props: Props) {
  const { property, form } = props;
  const navigate = useNavigate();
  const t = useTranslations("wizard.review");
  const words = useTranslations("propertyForm.publish");
  const place = [property.municipality, property.county].filter(Boolean).join(", ");
  return (
    <>
      <Standing {...props} />
      <FormSection id="visibility" title={words("visibility")}>
        <Choices label={t("visibilityLead")}>
          {visibilities.map((v) => (
            <ChoiceCard
              key={v}
              type="radio"
              name="visibility"
              checked={form.values.visibility === v}
              onChange={() => form.set({ visibility: v })}
              label={words(`visibilities.${v}`)}
              hint={words(`visibilityHints.${v}`)}
            />
          ))}
        </Choices>
      </FormSection>
      <FormSection title={t("preview")} lead={t("previewLead")}>
        <Wide>
          <div className={css.preview}>
            <Portrait property={property} className={css.picture} />
            <div>
              <h3>{property.name}</h3>
              {place && <p className="muted">{place}</p>}
            </div>
            {property.images.length > 0 && (
              <Gallery
                images={property.images}
                name={property.name}
                drawn={{ drawing: property.drawing, seed: property.propertyId, border: null }}
              />
            )}
            <PropertyFacts property={property} />
            {property.offerings.length > 0 && <PropertyOfferings property={property} />}
            <PropertyAbout property={property} onlyNorwegian={false} />
            <div className="row">
              <LinkButton to={`/view-property?propertyId=${property.propertyId}`}>{t("asHunter")}</LinkButton>
            </div>
          </div>
        </Wide>
      </FormSection>
      <div>
        <DeleteProperty property={property} onDone={() => void navigate("/dashboard?tab=my-properties")} />
      </div>
    </>
  );
}

/**
 * Where it stands, what is in the way of publishing with the way to each field, and what can be done about it
 * besides.
 */
function Standing({ property, form, path, status: { busy, refused, change } }: Props) {
  const t = useTranslations("wizard.review");
  const words = useTranslations("propertyForm.publish");
  const word = useTranslations("propertyForm.publish.missing");
  const step = useTranslations("wizard.steps");
  const { propertyId, status } = property;
  const paths = [...new Set([...property.missing, ...(refused ?? [])])];
  const to = (field: string) => stepPath(path, propertyId, stepWith(field), field);
  const wrong = (form.problem?.errors ?? []).flatMap(({ path: field, detail }) =>
    field ? [{ field, detail }] : [],
  );
  return (
    <FormSection title={t("standing")} lead={words(`statusHints.${status}`)}>
      <Wide>
        {paths.length + wrong.length > 0 && (
          <Notice kind={refused ? "error" : "info"} title={words("missingTitle")} id="missing">
            <ul className={css.missing}>
              {paths.map((field) => {
                const key = missingLabel(field);
                return (
                  <li key={field}>
                    <Link to={to(field)}>{key ? word(key) : step(stepWith(field))}</Link>
                  </li>
                );
              })}
              {wrong.map(({ field, detail }) => (
                <li key={field + detail}>
                  <Link to={to(field)}>{`${step(stepWith(field))}: ${detail}`}</Link>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {status === "published" && <Published propertyId={propertyId} />}
        {property.offerings.length === 0 && (
          <Notice>
            {t("noOfferings")} <Link to={stepPath(path, propertyId, "offerings")}>{t("toOfferings")}</Link>
          </Notice>
        )}
        <div className="row">
          {status === "published" && (
            <Button busy={busy} onClick={() => void change("inactive")}>
              {t("takeDown")}
            </Button>
          )}
        </div>
      </Wide>
    </FormSection>
  );
}

/** What happens now, and the link to share. */
function Published({ propertyId }: { propertyId: string }) {
  const t = useTranslations("wizard.review.published");
  const way = `/view-property?${new URLSearchParams({ propertyId })}`;
  const copy = () =>
    navigator.clipboard.writeText(new URL(way, location.href).href).then(
      () => notify.success(t("copied")),
      () => notify.error(t("notCopied")),
    );
  return (
    <Notice kind="success" title={t("title")}>
      <p>{t("text", businessTerms)}</p>
      <div className="row">
        <Button size="small" onClick={() => void copy()}>
          {t("copy")}
        </Button>
        <LinkButton size="small" look="quiet" to={way}>
          {t("asHunter")}
        </LinkButton>
      </div>
    </Notice>
  );
}
