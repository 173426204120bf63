import { useState } from "react";

const timeoutMs = 10_000;
const maxAgeMs = 300_000;
/** Rounds a coordinate to about a kilometre, for the reader's privacy. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(2));

type State = "still" | "asking" | "refused" | "unknown";
/** Asks the browser for the reader's location (Geolocation API): `lon,lat`. If that fails, `state` has the reason. */
export function useGeolocation(onPosition: (near: string) => void) {
  const [state, setState] = useState<State>("still");
  function locate() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("still");
        onPosition(`${roundDegrees(coords.longitude)},${roundDegrees(coords.latitude)}`);
      },
      (e) => setState(e.code === e.PERMISSION_DENIED ? "refused" : "unknown"),
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  }
  return { state, locate };
}
