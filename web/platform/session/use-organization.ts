import { useEffect, useRef, useState } from "react";
import type { Entity, OrganizationAnswer } from "#contract/profile/endpoints.ts";
import { isOrganizationNumber } from "#domain/invoice/invoice.ts";
import { askWhileShown } from "#web/platform/api/ask-while-shown.ts";

const PAUSE_MS = 300;

/**
 * What Enhetsregisteret says of a number that was written here; "asking" until it has answered, undefined where
 * nothing is asked. The number that stood here is looked up only when another was written meanwhile, whose answers
 * may have been filled in: as it stood it was confirmed when it was saved. `onFound` is called once for each that is
 * found.
 */
export function useOrganization(
  written: string,
  onFound?: (entity: Entity) => void,
): OrganizationAnswer | "asking" | undefined {
  const number = written.replace(/[\s.]/g, "");
  const [stood] = useState(number);
  const [isWritten, setWritten] = useState(false);
  if (!isWritten && number !== stood) setWritten(true);
  const [found, setFound] = useState<{ number: string; answer: OrganizationAnswer }>();
  const isAsked = isWritten && isOrganizationNumber(number);
  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    if (!isAsked) return;
    return askWhileShown({
      ask: (api) => api("GET /api/user-profile/organization", { query: { organizationNumber: number } }),
      onAnswer: (answer) => {
        setFound({ number, answer });
        if (answer.entity) latest.current?.(answer.entity);
      },
      onFailed: () => setFound({ number, answer: { status: "unavailable", entity: null } }),
      pauseMs: PAUSE_MS,
    });
  }, [isAsked, number]);
  if (!isAsked) return undefined;
  return found?.number === number ? found.answer : "asking";
}
