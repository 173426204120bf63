import type { OwnPropertyView, PropertyValues } from "../property-form.ts";
import type { PropertyForm } from "../use-property-draft.ts";

/**
 * A step's props. `property`: the saved version; undefined until the draft is created. `path`: the address of
 * the wizard's page.
 */
export type StepProps = { form: PropertyForm; property: OwnPropertyView | undefined; path: string };
/** A step that requires a saved draft. */
export type DraftStepProps = StepProps & { property: OwnPropertyView };
export type Kind = PropertyValues["type"];
