import { useTranslations } from "use-intl";
import { type HunterCode, hunterCodes, type Reason, useReasonValues } from "./bookability.tsx";

/** Texts for a hunter: why the offering cannot be booked, and when it can. */
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

/** Texts for the landowner: why hunters cannot book the offering, and what to do about it. */
export function useBookabilityAdvice(): (reason: Reason) => string {
  const t = useTranslations("bookability.owner");
  const values = useReasonValues();
  return (reason) => t(reason.code, values(reason));
}
