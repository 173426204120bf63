export { postToWebhook, openCardProvider } from "./card-provider.ts";
export { mountCardPages } from "./pages.ts";
