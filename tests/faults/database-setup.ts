export { onEmbedded as default } from "../database-setup.ts";
