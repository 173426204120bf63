import { useLocation } from "react-router";
import { ChooseProperty, loadPropertyChoice } from "#web/features/property/edit/choose-property.tsx";
import { workflow } from "#web/features/property/edit/steps.ts";
import { formKey, loadWizard, revalidatesWizard } from "#web/features/property/edit/wizard-page.ts";
import { PropertyWizard } from "#web/features/property/edit/wizard.tsx";
import { pageLoader } from "#web/platform/page.ts";
import type { Route } from "./+types/property-workflow";

export const shouldRevalidate = revalidatesWizard;
export const loader = pageLoader({
  messages: [
    "wizard",
    "propertyForm",
    "borders",
    "map",
    "form",
    "lists",
    "media",
    "species",
    "mine",
    "property",
    "offering",
  ],
  load: async ({ api, url, me }) => {
    const { property, ...rest } = await loadWizard(api, url, me);
    return property ? { edit: { property, ...rest } } : { choose: await loadPropertyChoice(api, me) };
  },
});

/** One property after the other is changed in the same steps as it was registered. */
export default function PropertyWorkflow({ loaderData: { edit, choose } }: Route.ComponentProps) {
  const location = useLocation();
  if (!edit) return <ChooseProperty path={workflow} choose={choose} />;
  return (
    <PropertyWizard
      key={formKey(edit.property, location)}
      path={workflow}
      property={edit.property}
      initial={edit.initial}
      uid={edit.uid}
    />
  );
}
