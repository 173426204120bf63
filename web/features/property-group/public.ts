export { type FilterChoices, filterIn, filterNames, filterParams } from "./filter.ts";
export { GroupsEditor } from "./groups-editor.tsx";
export { ListSearch } from "./list-search.tsx";
export { PropertyFilter } from "./property-filter.tsx";
