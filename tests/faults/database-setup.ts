export { onEmbedded as default } from "../support/database-setup.ts";
