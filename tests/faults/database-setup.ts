export { provideEmbeddedServer as default } from "../support/database-setup.ts";
