/**
 * The role in which a person uses the site. It is stored in localStorage, and in a cookie for the server, so
 * that the first paint is right.
 */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Role } from "#domain/account/lists.ts";
import { readCookie } from "#web/platform/device/cookies.ts";
import { useRootData } from "#web/platform/page/root-data.ts";

const key = "utmark-selected-role";

/** The saved role if the person still has it, else hunter if one of several, else the first role. */
export function initialRole(roles: readonly Role[], saved: string | undefined | null): Role | undefined {
  return (
    roles.find((r) => r === saved) ??
    (roles.length > 1 ? (roles.find((r) => r === "hunter") ?? roles[0]) : roles[0])
  );
}
export const roleOf = (request: Request, roles: readonly Role[]): Role | undefined =>
  initialRole(roles, readCookie(request, key));

const storeRole = (role: Role) => {
  localStorage.setItem(key, role);
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser yet
  document.cookie = `${key}=${role}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
};

export function useRole(): { role: Role | undefined; roles: readonly Role[]; choose: (role: Role) => void } {
  const root = useRootData();
  const { revalidate } = useRevalidator();
  const choose = (role: Role) => {
    storeRole(role);
    void revalidate();
  };
  return { role: root?.role, roles: root?.me?.roles ?? [], choose };
}

/** Restores the cookie from localStorage if it has expired. */
export function useRestoreRole(): void {
  const { role, roles, choose } = useRole();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the page is opened
  useEffect(() => {
    const saved = roles.find((r) => r === localStorage.getItem(key));
    if (saved && saved !== role) choose(saved);
  }, []);
}
