import type { Config } from "#server/platform/config.ts";
import type { CardSimulator, PaymentProvider } from "./provider.ts";

/** `simulator`: exists in the demo only. */
export type Cards = { provider: PaymentProvider; simulator?: CardSimulator };

/** Opens the card provider of production; its client is loaded only here. */
export async function openStripe(config: Config): Promise<Cards> {
  const { stripeProvider } = await import("./stripe-provider.ts");
  const secrets = [config.STRIPE_WEBHOOK_SECRET, config.STRIPE_CONNECT_WEBHOOK_SECRET];
  return {
    provider: stripeProvider({
      secretKey: config.STRIPE_SECRET_KEY ?? "",
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? "",
      webhookSecrets: secrets.filter((secret) => secret !== undefined),
      url: config.STRIPE_URL,
    }),
  };
}
