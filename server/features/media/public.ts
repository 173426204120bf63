export { mediaRoutes } from "./routes.ts";
export { mediaFiles } from "./serve.ts";
export { mediaSweep } from "./sweep.ts";
