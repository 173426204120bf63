import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { visibilities } from "#domain/property/lists.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { Choices, FormSection, Wide } from "#web/ui/form/form.tsx";
import { Gallery } from "#web/ui/overlay/gallery.tsx";
import { type Obstacle, PublishSwitch } from "#web/ui/form/publish-switch.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useBookabilityAdvice } from "#web/features/checkout/public.ts";
import { JustPublished } from "#web/features/search/public.ts";
import { PropertyAbout, PropertyFacts } from "../../view/property-about.tsx";
import { PropertyOfferings } from "../../view/property-offerings.tsx";
import { DeleteProperty } from "../delete-property.tsx";
import { PropertyPortrait } from "../property-picture.tsx";
import type { OwnPropertyView } from "../property-form.ts";
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
/** The text key of a missing field, by its path in the API. */
const missingLabel = (path: string): (typeof missingLabels)[keyof typeof missingLabels] | undefined =>
  Object.entries(missingLabels).find(([labelledPath]) => labelledPath === path)?.[1];

/** Focuses the link to the first missing field. */
const showMissing = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>("#missing a")?.focus());

/** Saves pending changes, then sets the status. `refused`: the paths of fields that prevent publishing. */
export function usePublishStatus(saver: PropertyAutosave) {
  const t = useTranslations("wizard.review");
  const [requestedStatus, setRequestedStatus] = useState<OwnPropertyView["status"]>();
  const [refused, setRefused] = useState<string[]>();
  async function change(status: OwnPropertyView["status"]) {
    if (requestedStatus) return;
    setRequestedStatus(status);
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
      if (saved.status !== "published") notify.success(t(`done.${saved.status}`, { name: saved.name }));
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      const paths = (e.problem.errors ?? []).flatMap(({ path }) => path ?? []);
      setRefused(paths);
      if (paths.length === 0) notify.error(e.problem.detail);
      showMissing();
    } finally {
      setRequestedStatus(undefined);
    }
  }
  return { requestedStatus, refused, change };
}

type Props = DraftStepProps & { status: ReturnType<typeof usePublishStatus>; hasAccount: boolean };
export function ReviewStep(props: Props) {
  const { property, form } = props;
  const navigate = useNavigate();
  const t = useTranslations("wizard.review");
  const words = useTranslations("propertyForm.publish");
  const place = [shortMunicipalityName(property.municipality ?? ""), property.county]
    .filter(Boolean)
    .join(", ");
  const own = property.rights.includes("own");
  return (
    <>
      <PublishStatus {...props} />
      {own && (
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
      )}
      <FormSection title={t("preview")} lead={t("previewLead")}>
        <Wide>
          <div className={css.preview}>
            <PropertyPortrait property={property} className={css.picture} />
            <div>
              <h3>{property.name}</h3>
              {place && <p className="muted">{place}</p>}
            </div>
            {property.images.length > 0 && (
              <Gallery
                images={property.images}
                name={property.name}
                drawnPlace={{ drawing: property.drawing, seed: property.propertyId, border: null }}
              />
            )}
            <PropertyFacts property={property} />
            {property.offerings.length > 0 && <PropertyOfferings property={property} />}
            <PropertyAbout property={property} />
            <div className="row">
              <LinkButton to={`/view-property?propertyId=${property.propertyId}`}>{t("asHunter")}</LinkButton>
            </div>
          </div>
        </Wide>
      </FormSection>
      {own && (
        <div>
          <DeleteProperty property={property} onDone={() => void navigate("/dashboard?tab=my-properties")} />
        </div>
      )}
    </>
  );
}

/** What prevents publishing, or bookings once the property is published, each with a link to fix it. */
function useObstacles({ property, form, path, hasAccount, status: { refused } }: Props): Obstacle[] {
  const t = useTranslations("wizard.review");
  const missing = useTranslations("propertyForm.publish.missing");
  const step = useTranslations("wizard.steps");
  const whatToDo = useBookabilityAdvice();
  const { propertyId, offerings } = property;
  const to = (field: string) => stepPath(path, propertyId, stepWith(field), field);
  const missingFields = [...new Set([...property.missing, ...(refused ?? [])])].map((field) => {
    const key = missingLabel(field);
    return { text: key ? missing(key) : step(stepWith(field)), to: to(field) };
  });
  const fieldErrors = (form.problem?.errors ?? []).flatMap(({ path: field, detail }) =>
    field ? [{ text: `${step(stepWith(field))}: ${detail}`, to: to(field) }] : [],
  );
  if (missingFields.length + fieldErrors.length > 0) return [...missingFields, ...fieldErrors];
  const returnTo = stepPath(path, propertyId, "review");
  const closed = offerings.flatMap(({ offeringId, name, notBookable }) => {
    const reason = notBookable.find(({ code }) => code !== "property_unpublished" && code !== "fully_booked");
    const edit = `/offering-workflow?${new URLSearchParams({ offeringId, returnTo })}`;
    return reason ? [{ text: `${name}: ${whatToDo(reason)}`, to: edit }] : [];
  });
  return [
    ...(offerings.length === 0
      ? [{ text: t("noOfferings"), to: stepPath(path, propertyId, "offerings") }]
      : []),
    ...closed,
    ...(hasAccount || !property.rights.includes("own")
      ? []
      : [{ text: t("noAccount"), to: "/dashboard?tab=profile" }]),
  ];
}

/** The publish switch, which takes effect at once, since everything else is autosaved. */
function PublishStatus(props: Props) {
  const t = useTranslations("wizard.review");
  const words = useTranslations("propertyForm.publish");
  const {
    property: { propertyId, name, status, visibility, missing, location, rights, right },
    form,
    status: { requestedStatus, refused, change },
  } = props;
  const hasMissing = missing.length + (form.problem?.errors?.length ?? 0) > 0;
  const obstacles = useObstacles(props);
  const standing =
    status === "published" && obstacles.length > 0
      ? "publishedWaits"
      : status === "under_review" && right.publishes
        ? "waitsForRight"
        : status;
  return (
    <FormSection title={t("standing")}>
      <Wide>
        <PublishSwitch
          label={t("out")}
          hint={words(`statusHints.${standing}`)}
          on={(requestedStatus ?? status) === "published"}
          off={status === "under_review" || !rights.includes("own")}
          onChange={(out) => void change(out ? "published" : "inactive")}
          waits={hasMissing ? words("missingTitle") : t("waits")}
          obstacles={obstacles}
          refused={refused !== undefined}
        />
        {status === "published" && visibility !== "private" && (
          <JustPublished
            name={name}
            propertyId={propertyId}
            location={location}
            address={`/view-property?${new URLSearchParams({ propertyId })}`}
          />
        )}
      </Wide>
    </FormSection>
  );
}
