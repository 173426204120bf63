/** Live profile by SSE: shows the server's current version, and errors. */
import { useEffect, useState } from "react";
import { ApiError } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { browserApi } from "#web/platform/api/api-client.ts";

type LiveError = "check" | "missing" | "denied" | "unavailable" | "live";
const errorByStatus: Record<number, LiveError> = {
  401: "denied",
  403: "denied",
  404: "missing",
  503: "unavailable",
};
const liveErrorOf = (e: unknown): LiveError =>
  e instanceof ApiError ? (errorByStatus[e.problem.status] ?? "check") : "check";

/** `profile` is undefined once the right to it is lost; `error` is the text key of the last failure. */
export function useLiveProfile(loaded: Profile): {
  profile: Profile | undefined;
  error: LiveError | undefined;
} {
  const [profile, setProfile] = useState<Profile | undefined>(loaded);
  const [error, setError] = useState<LiveError>();
  useEffect(() => setProfile(loaded), [loaded]);
  useEffect(() => {
    let asking = new AbortController();
    /** The latest request wins; `isConnected`: the event stream is open. */
    async function ask(isConnected: boolean): Promise<void> {
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      try {
        const fresh = await browserApi({ signal })("GET /api/user-profile/me", {});
        if (signal.aborted) return;
        setProfile(fresh);
        setError(isConnected ? undefined : "live");
      } catch (e) {
        if (signal.aborted) return;
        const reason = liveErrorOf(e);
        setError(reason);
        if (reason === "denied") setProfile(undefined);
      }
    }
    const stream = new EventSource("/api/user-profile/me/live");
    stream.onmessage = () => void ask(true);
    stream.onerror = () => {
      // otherwise EventSource reconnects by itself
      if (stream.readyState === EventSource.CLOSED) void ask(false);
    };
    return () => {
      asking.abort();
      stream.close();
    };
  }, []);
  return { profile, error };
}
