/** Loads Stripe's card form: by their terms from Stripe's own site, and only where it is needed. */
type Element = { mount(at: HTMLElement): void; on(event: "ready", then: () => void): void; unmount(): void };
type Elements = { create(kind: "payment", o: { layout: "tabs" }): Element };
type StripeJs = {
  elements(o: { clientSecret: string; locale: string; appearance: object }): Elements;
  confirmPayment(o: Confirmed): Answer;
  /** Saves the card and charges nothing. */
  confirmSetup(o: Confirmed): Answer;
  /** Authenticates a payment by a card that is already saved (3-D Secure). */
  confirmCardPayment(clientSecret: string, o: { payment_method: string }): Answer;
};
type Confirmed = { elements: Elements; confirmParams: { return_url: string } };
type Answer = Promise<{ error?: { message?: string } }>;
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}
export type CardForm = {
  element: Element;
  confirm(returnUrl: string): Promise<string | undefined>;
  /** Confirms the payment by the saved card, without leaving the page. */
  confirmSaved(paymentMethodId: string): Promise<string | undefined>;
};

const scriptAddress = "https://js.stripe.com/v3/";
function loadScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = scriptAddress;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the card form was not reached"));
    });
    document.head.append(script);
  });
}

/**
 * Loads the card form. `confirm` leaves the page if it succeeds, otherwise returns an error in the reader's
 * language. `saves`: the card is saved and not charged.
 */
export async function openCardForm(o: {
  publishableKey: string;
  clientSecret: string;
  saves: boolean;
  locale: string;
  isDark: boolean;
}): Promise<CardForm> {
  await loadScript();
  const stripe = window.Stripe?.(o.publishableKey);
  if (!stripe) throw new Error("the card form was not reached");
  const { clientSecret, saves, locale, isDark } = o;
  const elements = stripe.elements({
    clientSecret,
    locale,
    appearance: { theme: isDark ? "night" : "stripe" },
  });
  return {
    element: elements.create("payment", { layout: "tabs" }),
    async confirm(returnUrl) {
      const confirmed = { elements, confirmParams: { return_url: returnUrl } };
      const { error } = await (saves ? stripe.confirmSetup(confirmed) : stripe.confirmPayment(confirmed));
      return error && (error.message ?? "");
    },
    async confirmSaved(paymentMethodId) {
      const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: paymentMethodId });
      return error && (error.message ?? "");
    },
  };
}
