import { useTranslations } from "use-intl";
import { type Reason, useValues } from "./bookability.tsx";

/** Why it cannot be booked, and what its landowner can do about it. */
export function useBookabilityAdvice(): (reason: Reason) => string {
  const t = useTranslations("bookability.owner");
  const values = useValues();
  return (reason) => t(reason.code, values(reason));
}
