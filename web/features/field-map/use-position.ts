import { useEffect, useState } from "react";

/** A position from the device: degrees in WGS 84, and within how many metres it is right. */
export type Position = { lat: number; lon: number; accuracyMetres: number };
export type PositionState =
  | { state: "off" | "asking" | "refused" | "unsupported" }
  /** The device has no position, as under thick cover. An old one is not shown: it would mislead. */
  | { state: "noFix" }
  | { state: "shown"; position: Position };

const timeoutMs = 30_000;
const maxAgeMs = 5_000;

/** Follows the device's position (Geolocation API) from when the reader asks for it. It is sent nowhere. */
export function usePosition() {
  const [isOn, setOn] = useState(false);
  const [shown, setShown] = useState<PositionState>({ state: "off" });
  useEffect(() => {
    if (!isOn) return;
    if (!("geolocation" in navigator)) {
      setOn(false);
      return setShown({ state: "unsupported" });
    }
    setShown({ state: "asking" });
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setShown({
          state: "shown",
          position: { lat: latitude, lon: longitude, accuracyMetres: Math.max(1, accuracy) },
        }),
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) setOn(false);
        setShown({ state: code === PERMISSION_DENIED ? "refused" : "noFix" });
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: maxAgeMs },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isOn]);
  const turnOff = () => {
    setOn(false);
    setShown({ state: "off" });
  };
  return { ...shown, isOn, turnOn: () => setOn(true), turnOff };
}
