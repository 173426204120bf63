import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import type { FieldErrorsProps } from "./field-errors.tsx";

const load = () => import("./field-errors.tsx");
/** Field errors, loaded at the first refusal. */
export function LazyFieldErrors(props: FieldErrorsProps) {
  const FieldErrors = useLazyComponent(load, props.errors.length > 0);
  return FieldErrors && <FieldErrors {...props} />;
}
