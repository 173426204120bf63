import { useTranslations } from "use-intl";
import { type HunterCode, hunterCodes, type Reason, useReasonValues } from "./bookability.tsx";

/** Why a hunter cannot book it, and when they can. */
export function useNotBookableText(): (reason: Reason) => string {
  const t = useTranslations("bookability.hunter");
  const values = useReasonValues();
  return (reason) =>
    t(
      hunterCodes.includes(reason.code) || reason.code === "cabin_unpublished"
        ? (reason.code as HunterCode)
        : "other",
      values(reason),
    );
}

/** Why it cannot be booked, and what its landowner can do about it. */
export function useBookabilityAdvice(): (reason: Reason) => string {
  const t = useTranslations("bookability.owner");
  const values = useReasonValues();
  return (reason) => t(reason.code, values(reason));
}
