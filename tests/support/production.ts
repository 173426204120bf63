/** All settings that MODE=production requires. */
export const production = {
  MODE: "production",
  PUBLIC_URL: "https://utmark.example",
  AUTH_SECRET: "f2d1c6a95e0b47839f2d1c6a95e0b478",
  CRON_SECRET: "0b47839f2d1c6a95e0b478f2d1c6a95e",
  INTERNAL_TOKEN: "95e0b478f2d1c6a95e0b47839f2d1c6a",
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "utmark",
  OIDC_CLIENT_SECRET: "s",
  STRIPE_SECRET_KEY: "sk_live_51Hc8eKq2vT9xYbN",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51Hc8eKq2vT9xYbN",
  STRIPE_WEBHOOK_SECRET: "whsec_8eKq2vT9xYbN51Hc",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect8eKq2vT9xYbN",
};
