/** The welcome message, sent once. `landowner`: landowners get an introduction to offering ground. */
export const welcomeOf = (person: { uid: string; landowner: boolean }) => ({
  uid: person.uid,
  eventKey: `welcome:${person.uid}`,
  kind: "welcome" as const,
  values: { name: { person: person.uid, as: "firstName" as const }, landowner: person.landowner ? 1 : 0 },
  link: person.landowner ? "/dashboard" : "/finn-jakttterreng",
});
