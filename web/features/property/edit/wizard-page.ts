/** The loaders of the wizard's two routes. */
import { mayActAs } from "#domain/account/policy.ts";
import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { loadOwnProperty } from "./load-own-property.ts";
import { emptyProperty } from "./property-form.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether guests are told where to meet or park, somewhere on the property. */
const loadHasPoints = async (api: Client, propertyId: string): Promise<boolean> =>
  (await api("GET /api/properties/:propertyId/arrival", { params: { propertyId } })).points.length > 0;

export async function loadWizard(api: Client, url: URL, me: Profile | undefined) {
  const propertyId = url.searchParams.get("propertyId");
  return {
    may: mayActAs(me, "landowner"),
    uid: me?.uid ?? "",
    hasAccount: Boolean(me?.bankAccountNumber),
    property: propertyId ? await loadOwnProperty(api, propertyId, ["edit"]) : undefined,
    hasPoints: propertyId ? await loadHasPoints(api, propertyId) : false,
    initial: emptyProperty(me),
  };
}

/** Changing the step loads nothing: the form has all data, and also works offline. */
export const revalidatesWizard = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const samePage =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get("propertyId") === nextUrl.searchParams.get("propertyId");
  const sameLanguage = currentUrl.searchParams.get("lang") === nextUrl.searchParams.get("lang");
  return samePage && sameLanguage && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

/** The React key of the form in which a draft was created, by property id, in this browser. */
const formsByDraft = new Map<string, string>();
export const rememberFormOfDraft = (propertyId: string, form: string): void =>
  void formsByDraft.set(propertyId, form);
/** The form's React key: it stays when a draft gets its address, and changes for another property. */
export const formKey = (property: { propertyId: string } | undefined, location: { key: string }): string =>
  property ? (formsByDraft.get(property.propertyId) ?? property.propertyId) : location.key;
