import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Changing dates only changes the query: the offering or cabin is not reloaded. */
export const revalidateStay =
  (id: "offeringId" | "cabinId") =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    const same = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name);
    const choosing =
      currentUrl.href !== nextUrl.href &&
      currentUrl.pathname === nextUrl.pathname &&
      same(id) &&
      same("lang");
    return choosing ? false : defaultShouldRevalidate;
  };
