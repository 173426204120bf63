export { Colours } from "./colours.tsx";
export { Controls } from "./controls.tsx";
export { Days } from "./days.tsx";
export { Figures } from "./figures.tsx";
export { Pictures } from "./pictures.tsx";
export { States } from "./states.tsx";
export { Type } from "./type.tsx";
