export { Hero } from "./hero.tsx";
export { How } from "./how.tsx";
export { OpenNow } from "./open-now.tsx";
export { Safe } from "./safe.tsx";
export { Seasons } from "./seasons.tsx";
