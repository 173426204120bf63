import { bookedName, propertyUnlessNamed } from "#domain/place-name.ts";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import type { Booking } from "./phase.ts";

type Named = Pick<Booking, "norwegianNames" | "offeringName" | "propertyName" | "cabins">;
/** "nb" for an untranslated name of this booking, or several with commas between; undefined for others. */
export function nameLanguage({ norwegianNames }: Pick<Named, "norwegianNames">, name: string) {
  const isNorwegian = (one: string) => norwegianNames.includes(one);
  return isNorwegian(name) || name.split(", ").every(isNorwegian) ? "nb" : undefined;
}

/** The name of the booked place, marked with its language. */
export function BookedName({ of }: { of: Named }) {
  const name = bookedName(of);
  return nameInLanguage(name, name, nameLanguage(of, name));
}

/** The offering and its property, such as «Laksefiske, Storåsen», each marked with its language. */
export function BookedPlace({ of }: { of: Named }) {
  const property = propertyUnlessNamed(bookedName(of), of.propertyName);
  return (
    <>
      <BookedName of={of} />
      {property && <>, {nameInLanguage(property, property, nameLanguage(of, property))}</>}
    </>
  );
}
