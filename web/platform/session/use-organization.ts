import { useEffect, useRef, useState } from "react";
import type { Entity, OrganizationAnswer } from "#contract/profile/endpoints.ts";
import { isOrganizationNumber } from "#domain/invoice/invoice.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";

const PAUSE_MS = 300;

/**
 * Looks up the typed organisation number in Enhetsregisteret: "asking" until it responds, undefined if no
 * number is looked up. The saved number was confirmed when it was saved, so it is looked up only after
 * another number was typed, which may have filled in other fields.
 */
export function useOrganization(
  written: string,
  onFound?: (entity: Entity) => void,
): OrganizationAnswer | "asking" | undefined {
  const number = written.replace(/[\s.]/g, "");
  const [savedNumber] = useState(number);
  const [isWritten, setWritten] = useState(false);
  if (!isWritten && number !== savedNumber) setWritten(true);
  const [result, setResult] = useState<{ number: string; answer: OrganizationAnswer }>();
  const isAsked = isWritten && isOrganizationNumber(number);
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    if (!isAsked) return;
    return requestWhileShown({
      send: (api) => api("GET /api/user-profile/organization", { query: { organizationNumber: number } }),
      onAnswer: (answer) => {
        setResult({ number, answer });
        if (answer.entity) latest.current?.(answer.entity);
      },
      onFailed: () => setResult({ number, answer: { status: "unavailable", entity: null } }),
      pauseMs: PAUSE_MS,
    });
  }, [isAsked, number]);
  if (!isAsked) return undefined;
  return result?.number === number ? result.answer : "asking";
}
