import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { osloDate } from "#domain/days.ts";
import { expectSameProperty, pageLoader } from "#web/platform/page/page.ts";
import { returnAddressOf } from "#web/platform/page/return-to.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import {
  loadTakenNights,
  offeringContextOf,
  OfferingEditor,
  OfferingLinks,
  prefilledValues,
} from "#web/features/offering/public.ts";
import {
  ChooseProperty,
  loadCommissionPercent,
  loadOwnProperty,
  loadPropertyChoice,
} from "#web/features/property/public.ts";
import { loadLegalSeasons } from "#web/features/law/public.ts";
import type { Route } from "./+types/offering-workflow";

/** A season that is under way is compared with the law from its first day. */
const seasonsFrom = (offering: { validFrom: string } | undefined, today: string): string =>
  offering && offering.validFrom < today ? offering.validFrom : today;

export const loader = pageLoader({
  messages: [
    "bookability",
    "offeringForm",
    "editor",
    "form",
    "lists",
    "media",
    "coHosts",
    "species",
    "mine",
    "propertyForm",
    "published",
  ],
  load: async ({ api, url, me, now }) => {
    const offeringId = url.searchParams.get("offeringId");
    const offering = offeringId
      ? await api("GET /api/offerings/:offeringId", { params: { offeringId } })
      : undefined;
    if (offering) expectSameProperty({ url }, offering);
    const propertyId = offering?.propertyId ?? url.searchParams.get("propertyId");
    if (!propertyId) return { choose: await loadPropertyChoice(api, me, "edit") };
    const property = await loadOwnProperty(api, propertyId, ["edit", "calendar"]);
    const today = osloDate(now);
    const landowner = {
      vatRegistered: property.vatRegistered ?? false,
      commissionPercent: await loadCommissionPercent(api, me, property),
      // only the property's owner is told that the payout account is missing
      hasAccount: !property.rights.includes("own") || Boolean(me?.bankAccountNumber),
    };
    return {
      edit: {
        offering,
        by: offeringContextOf(
          property,
          landowner,
          await loadTakenNights(api, property, offering?.offeringId, today),
          await loadLegalSeasons(api, property, seasonsFrom(offering, today)),
        ),
        today,
        prefill: prefilledValues(url.searchParams),
        returnTo: returnAddressOf(url, `/dashboard?tab=my-properties#${propertyId}`),
      },
    };
  },
});

export default function OfferingWorkflow({ loaderData: { choose, edit } }: Route.ComponentProps) {
  const t = useTranslations("offeringForm");
  const withName = useNameInLanguage();
  if (!edit) return <ChooseProperty path="/offering-workflow" choose={choose} />;
  const { offering, ...editor } = edit;
  return (
    <div className="page page-body">
      <PageHeader
        above={withName(editor.by.propertyName, editor.by.propertyName)}
        title={offering ? t("editTitle", { name: offering.name }) : t("createTitle")}
        heading={offering && withName(t("editTitle", { name: offering.name }), offering.name)}
        lead={t("lead")}
        actions={
          offering && <OfferingLinks offering={offering} mayCopy={editor.by.host.rights.includes("edit")} />
        }
      />
      <OfferingEditor key={offering?.offeringId ?? editor.by.propertyId} offering={offering} {...editor} />
    </div>
  );
}
