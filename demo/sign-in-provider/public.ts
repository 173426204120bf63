export { providerSweep } from "./provider-store.ts";
export { mountSignInProvider } from "./sign-in-provider.ts";
