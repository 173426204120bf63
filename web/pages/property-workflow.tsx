import { useLocation } from "react-router";
import { pageLoader } from "#web/platform/page/page.ts";
import {
  ChooseProperty,
  loadPropertyChoice,
  workflow,
  formKey,
  loadWizard,
  revalidatesWizard,
  PropertyWizard,
} from "#web/features/property/public.ts";
import type { Route } from "./+types/property-workflow";

export const shouldRevalidate = revalidatesWizard;
export const loader = pageLoader({
  messages: [
    "wizard",
    "machineTranslation",
    "arrivalLink",
    "propertyForm",
    "coHosts",
    "borders",
    "map",
    "form",
    "lists",
    "media",
    "species",
    "mine",
    "property",
    "bookability",
    "offering",
    "published",
  ],
  load: async ({ api, url, me }) => {
    const { property, ...rest } = await loadWizard(api, url, me);
    return property ? { edit: { property, ...rest } } : { choose: await loadPropertyChoice(api, me, "edit") };
  },
});

/** A property is edited in the same steps in which it was created. */
export default function PropertyWorkflow({ loaderData: { edit, choose } }: Route.ComponentProps) {
  const location = useLocation();
  if (!edit) return <ChooseProperty path={workflow} choose={choose} />;
  return (
    <PropertyWizard
      key={formKey(edit.property, location)}
      path={workflow}
      property={edit.property}
      initial={edit.initial}
      hasPoints={edit.hasPoints}
      hasAccount={edit.hasAccount}
      uid={edit.uid}
    />
  );
}
