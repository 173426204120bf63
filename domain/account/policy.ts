/** The rights that each role gives (rules 9.1). */
import type { Role } from "./lists.ts";

/** The signed-in person; undefined for anonymous callers. */
export type Person = { uid: string; roles: readonly Role[] };
type Roles = Pick<Person, "roles"> | undefined;

export const isAdmin = (person: Roles): boolean => person?.roles.includes("admin") ?? false;
/** Administrators may do what any role may. */
export const mayActAs = (person: Roles, role: Role): boolean =>
  isAdmin(person) || (person?.roles.includes(role) ?? false);
/** A person's own data is readable by that person and by administrators. */
export const isSelfOrAdmin = (person: Person, uid: string): boolean => person.uid === uid || isAdmin(person);
