export { savingCabins } from "./save-cabin.ts";
