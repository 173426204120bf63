/** The live listener of spec 4: the profile on the page is the one the server tells, and what went wrong is said. */
import { useEffect, useState } from "react";
import { ApiError } from "#contract/client.ts";
import type { Profile } from "#contract/profiles.ts";
import { browserApi } from "../../platform/api-client.ts";

type Trouble = "check" | "missing" | "denied" | "unavailable" | "live";
const troubles: Record<number, Trouble> = { 401: "denied", 403: "denied", 404: "missing", 503: "unavailable" };

/** `profile` is undefined once the right to it is lost; `trouble` names the text for what happened last. */
export function useLiveProfile(loaded: Profile): { profile: Profile | undefined; trouble: Trouble | undefined } {
  const [profile, setProfile] = useState<Profile | undefined>(loaded);
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => setProfile(loaded), [loaded]);
  useEffect(() => {
    const stop = new AbortController();
    const stream = new EventSource("/api/user-profile/me/live");
    stream.onmessage = (e) => {
      setProfile(JSON.parse(e.data as string) as Profile);
      setTrouble(undefined);
    };
    stream.onerror = () => {
      if (stream.readyState !== EventSource.CLOSED) return; // the browser connects again by itself
      browserApi({ signal: stop.signal })("GET /api/user-profile/me", {}).then(
        () => setTrouble("live"),
        (e: unknown) => {
          if (stop.signal.aborted) return;
          const told = e instanceof ApiError ? (troubles[e.problem.status] ?? "check") : "check";
          setTrouble(told);
          if (told === "denied") setProfile(undefined);
        },
      );
    };
    return () => {
      stop.abort();
      stream.close();
    };
  }, []);
  return { profile, trouble };
}
