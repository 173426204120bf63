import { useEffect } from "react";

/** The browser asks before a tab with unsaved work is closed. */
export function useUnload(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const ask = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [on]);
}
