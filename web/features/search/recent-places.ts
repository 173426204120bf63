/** The places that the reader chose last, in this browser. */
const key = "recent-places";
const most = 3;

export function recentPlaces(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(placeId: string): void {
  try {
    const others = recentPlaces().filter((one) => one !== placeId);
    localStorage.setItem(key, JSON.stringify([placeId, ...others].slice(0, most)));
  } catch {
    // a browser that stores nothing has no recent places
  }
}
