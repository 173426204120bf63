export { FiguresSection } from "./figures.tsx";
export { loadFigures } from "./load-figures.ts";
