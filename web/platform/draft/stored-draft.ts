/** A person's unsaved draft in localStorage. */

/** `on`: the version the draft was made on, to recognise an outdated draft. */
export type StoredDraft<V> = { on: string; values: Partial<V> };

const keyFor = (name: string) => `utmark-unsaved/${name}`;
/**
 * Whether the stored value has the type of the form's value, since an older version of the product may have
 * stored another.
 */
function hasTypeOf(value: unknown, own: unknown): boolean {
  if (own === null || value === null) return own === null || (typeof own === "object" && !Array.isArray(own));
  return typeof own === typeof value && Array.isArray(own) === Array.isArray(value);
}

export function readStoredDraft<V extends object>(name: string, blank: V): StoredDraft<V> | undefined {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyFor(name)) ?? "null");
    if (typeof parsed !== "object" || parsed === null || !("on" in parsed) || !("values" in parsed))
      return undefined;
    const own = new Map(Object.entries(blank));
    const ownValues = Object.entries(parsed.values as object).filter(
      ([key, value]) => own.has(key) && hasTypeOf(value, own.get(key)),
    );
    return ownValues.length > 0
      ? { on: String(parsed.on), values: Object.fromEntries(ownValues) as Partial<V> }
      : undefined;
  } catch {
    return undefined;
  }
}

/** False where storage is blocked or full. */
export function storeDraft<V extends object>(name: string, draft: StoredDraft<V>): boolean {
  try {
    if (Object.keys(draft.values).length === 0) localStorage.removeItem(keyFor(name));
    else localStorage.setItem(keyFor(name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes the drafts whose name begins with the prefix and for which `isOver` is true, by the rest of the
 * name and by `on`.
 */
export function dropStoredDrafts(
  prefix: string,
  isOver: (rest: string, on: string) => boolean = () => true,
): void {
  const begins = keyFor(prefix);
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(begins))) {
      const on = /^\{"on":"([^"]*)"/.exec(localStorage.getItem(key) ?? "")?.[1] ?? "";
      if (isOver(key.slice(begins.length), on)) localStorage.removeItem(key);
    }
  } catch {
    // storage is blocked: nothing was stored
  }
}
