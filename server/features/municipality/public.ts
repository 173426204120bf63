export { municipalityAt } from "./borders.ts";
export {
  findMunicipalities,
  listMunicipalities,
  type Municipality,
  searchMunicipalities,
} from "./municipality-store.ts";
