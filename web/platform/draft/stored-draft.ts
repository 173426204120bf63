/** Stores unsaved drafts in localStorage. */

/** `on`: the version on which the draft is based, to recognise an outdated draft. */
export type StoredDraft<V> = { on: string; values: Partial<V> };

const keyFor = (name: string) => `utmark-unsaved/${name}`;
/**
 * Whether a stored value has the type of the form's value. An older version of the product may have stored
 * another type.
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

/** Stores a draft, or removes it if it has no values. Returns false if the storage is blocked or full. */
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
 * Deletes the drafts whose name begins with `prefix`, if `isOver` is true for the rest of the name and the
 * draft's version.
 */
export function deleteStoredDrafts(
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
    // the storage is blocked, so there is nothing to delete
  }
}
