import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Prevents reloading when only the dates in the query change: offering and cabin stay the same. */
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
