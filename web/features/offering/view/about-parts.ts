/** The parts of an offering's description, as one file: a name for each would weigh on the first load. */
export { Cabins } from "./cabins.tsx";
export { default as Contact } from "./contact.tsx";
export { default as FactTags } from "./fact-tags.tsx";
export { default as Ground } from "./ground.tsx";
export { default as PriceExplained } from "./price-explained.tsx";
export { default as Rules } from "./rules.tsx";
export { Services } from "./services.tsx";
export { default as Species } from "./species.tsx";
