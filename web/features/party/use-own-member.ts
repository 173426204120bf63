/** A member's own place: loads it, and saves each field as soon as it is filled in. */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, type Problem } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import type { OwnMember } from "#contract/party/endpoints.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { invitationApi } from "./invitation-api.ts";
import { useLinked } from "./use-linked.ts";
import { readUnsent, type Stated, type StatedField, storeUnsent, withoutSent } from "./unsent.ts";

export type Invitation = Answer<"GET /api/party-invitation">;
export type InvitationLink = { token?: string | undefined; memberId?: string | undefined };
const RETRY_MS = 15_000;

/** What the link, or the session and the member's id, leads to. Asked again when the page is shown anew. */
export function useInvitation({ token, memberId }: InvitationLink) {
  const ask = useCallback(
    (api: ReturnType<typeof invitationApi>): Promise<Invitation> =>
      token
        ? api("GET /api/party-invitation", {})
        : api("GET /api/party/:memberId", { params: { memberId: memberId ?? "" } }),
    [token, memberId],
  );
  const { linked: invitation, problem, reload, setLinked: setInvitation } = useLinked(token, ask);
  useEffect(() => {
    const onShown = () => document.visibilityState === "visible" && reload();
    document.addEventListener("visibilitychange", onShown);
    addEventListener("online", reload);
    return () => {
      document.removeEventListener("visibilitychange", onShown);
      removeEventListener("online", reload);
    };
  }, [reload]);
  return { invitation, problem, reload, setInvitation };
}

export type FieldState = "saving" | "saved" | "waits" | { problem: string };
const isAway = ({ status }: Problem) => status === 0 || status >= 500 || status === 429;

/** Saves fields one at a time. What does not arrive waits in this browser, and is sent later. */
export function useStatements(
  member: OwnMember,
  token: string | undefined,
  onSaved: (member: OwnMember) => void,
) {
  const { memberId } = member;
  const isSignedIn = useRootData()?.me !== undefined;
  const [unsent, setUnsent] = useState<Stated>({});
  const [states, setStates] = useState<Partial<Record<StatedField, FieldState>>>({});
  const latest = useRef(unsent);
  const isSending = useRef(false);
  const change = useCallback(
    (next: Stated) => {
      latest.current = next;
      storeUnsent(memberId, next);
      setUnsent(next);
    },
    [memberId],
  );
  const mark = useCallback((fields: Stated, state: FieldState) => {
    const marked = Object.fromEntries(Object.keys(fields).map((field) => [field, state]));
    setStates((now) => ({ ...now, ...marked }));
  }, []);
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (Object.keys(latest.current).length > 0) {
        const body = latest.current;
        mark(body, "saving");
        try {
          const api = invitationApi(token, { isSignedIn });
          const once = { idempotencyKey: randomKey() };
          onSaved(await api("PATCH /api/party/:memberId", { params: { memberId }, body }, once));
          mark(body, "saved");
        } catch (e) {
          if (!(e instanceof ApiError)) throw e;
          if (isAway(e.problem)) return mark(latest.current, "waits");
          mark(body, { problem: e.problem.errors?.[0]?.detail ?? e.problem.detail });
        }
        change(withoutSent(latest.current, body));
      }
    } finally {
      isSending.current = false;
    }
  }, [token, isSignedIn, memberId, onSaved, change, mark]);
  useEffect(() => {
    const go = () => void send();
    const stored = readUnsent(memberId);
    if (Object.keys(stored).length > 0 && Object.keys(latest.current).length === 0) {
      change(stored);
      go();
    }
    addEventListener("online", go);
    const timer = setInterval(go, RETRY_MS);
    return () => {
      removeEventListener("online", go);
      clearInterval(timer);
    };
  }, [memberId, send, change]);
  const save = (part: Stated) => {
    change({ ...latest.current, ...part });
    void send();
  };
  return { values: { ...member, ...unsent }, states, save };
}
