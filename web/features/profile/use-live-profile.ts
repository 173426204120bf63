/**
 * A live listener: the profile on the page is the one the server has now, and what went wrong is
 * said.
 */
import { useEffect, useState } from "react";
import { ApiError } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { browserApi } from "#web/platform/api-client.ts";

type Trouble = "check" | "missing" | "denied" | "unavailable" | "live";
const troubles: Record<number, Trouble> = {
  401: "denied",
  403: "denied",
  404: "missing",
  503: "unavailable",
};
const troubleOf = (e: unknown): Trouble =>
  e instanceof ApiError ? (troubles[e.problem.status] ?? "check") : "check";

/** `profile` is undefined once the right to it is lost; `trouble` names the text for what happened last. */
export function useLiveProfile(loaded: Profile): {
  profile: Profile | undefined;
  trouble: Trouble | undefined;
} {
  const [profile, setProfile] = useState<Profile | undefined>(loaded);
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => setProfile(loaded), [loaded]);
  useEffect(() => {
    let asking = new AbortController();
    /** The last question counts; `heard`: by a stream that goes on. */
    async function ask(heard: boolean): Promise<void> {
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      try {
        const told = await browserApi({ signal })("GET /api/user-profile/me", {});
        if (signal.aborted) return;
        setProfile(told);
        setTrouble(heard ? undefined : "live");
      } catch (e) {
        if (signal.aborted) return;
        const told = troubleOf(e);
        setTrouble(told);
        if (told === "denied") setProfile(undefined);
      }
    }
    const stream = new EventSource("/api/user-profile/me/live");
    stream.onmessage = () => void ask(true);
    stream.onerror = () => {
      // otherwise the browser connects again by itself
      if (stream.readyState === EventSource.CLOSED) void ask(false);
    };
    return () => {
      asking.abort();
      stream.close();
    };
  }, []);
  return { profile, trouble };
}
