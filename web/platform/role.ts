/**
 * The role a person looks at the product through. Kept in localStorage; a cookie carries it to the server, so
 * the first paint is right.
 */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Role } from "#domain/lists.ts";
import { readCookie } from "./cookies.ts";
import { useRootData } from "./root-data.ts";

const key = "utmark-selected-role";

/** The saved role if still held, else hunter if the person has several, else the first. */
export function initialRole(held: readonly Role[], saved: string | undefined | null): Role | undefined {
  return (
    held.find((r) => r === saved) ??
    (held.length > 1 ? (held.find((r) => r === "hunter") ?? held[0]) : held[0])
  );
}
export const roleOf = (request: Request, held: readonly Role[]): Role | undefined =>
  initialRole(held, readCookie(request, key));

const store = (role: Role) => {
  localStorage.setItem(key, role);
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser yet
  document.cookie = `${key}=${role}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
};

export function useRole(): { role: Role | undefined; held: readonly Role[]; choose: (role: Role) => void } {
  const root = useRootData();
  const { revalidate } = useRevalidator();
  const choose = (role: Role) => {
    store(role);
    void revalidate();
  };
  return { role: root?.role, held: root?.me?.roles ?? [], choose };
}

/** A browser whose cookie is gone but whose choice is kept: bring the two together once, at start. */
export function useRestoreRole(): void {
  const { role, held, choose } = useRole();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at start
  useEffect(() => {
    const saved = held.find((r) => r === localStorage.getItem(key));
    if (saved && saved !== role) choose(saved);
  }, []);
}
