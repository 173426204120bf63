/** A member's own permit, on the page of their place in the team. */
import { useEffect, useState } from "react";
import type { OwnMember } from "#contract/party/endpoints.ts";
import type { Permit } from "#contract/permit/endpoints.ts";
import { PermitsCard } from "#web/features/permit/public.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { invitationApi, invitationHeaders } from "./invitation-api.ts";

const RETRY_MS = 30_000;

/** Asked for again from time to time, since a permit comes or is void without a press on this page. */
export function useOwnPermits(member: OwnMember, token: string | undefined): readonly Permit[] {
  const isSignedIn = useRootData()?.me !== undefined;
  const [permits, setPermits] = useState<readonly Permit[]>([]);
  const { memberId, state, letIn } = member;
  const { bookingId } = member.trip;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state may mean another permit
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask = () => {
      if (document.visibilityState === "hidden") return;
      invitationApi(token, { isSignedIn, signal })("GET /api/core-booking/:bookingId/permits", {
        params: { bookingId },
      }).then(
        ({ items }) => signal.aborted || setPermits(items.filter((one) => one.memberId === memberId)),
        () => {}, // without coverage the permit that is shown stays
      );
    };
    ask();
    const timer = setInterval(ask, RETRY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [bookingId, memberId, token, isSignedIn, state, letIn]);
  return permits;
}

export function OwnPermits({
  member: { trip },
  token,
  permits,
}: {
  member: OwnMember;
  token: string | undefined;
  permits: readonly Permit[];
}) {
  const isSignedIn = useRootData()?.me !== undefined;
  return (
    <PermitsCard
      permits={permits}
      place={trip.place}
      parts={[]}
      isOwn
      {...(token && { inviteHeaders: invitationHeaders(token, isSignedIn) })}
    />
  );
}
