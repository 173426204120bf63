import type { Own, PropertyValues } from "../property-form.ts";
import type { PropertyForm } from "../use-property-draft.ts";

/**
 * What a step gets. `property`: as the server has it; undefined until the draft is made. `path`: the page the
 * steps stand on.
 */
export type StepProps = { form: PropertyForm; property: Own | undefined; path: string };
/** A step that stands open only when there is a draft. */
export type DraftStepProps = StepProps & { property: Own };
export type Kind = PropertyValues["type"];
