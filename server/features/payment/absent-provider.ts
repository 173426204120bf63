/** The provider where none is connected: refuses every call. */
import type { PaymentProvider } from "./provider.ts";

const absent = async (): Promise<never> => {
  throw new Error("no card provider is connected");
};

export const absentProvider = (o: { publishableKey: string; webhookSecret: string }): PaymentProvider => ({
  ...o,
  name: "stripe",
  connected: false,
  createIntent: absent,
  cancelIntent: absent,
  payUrl: () => "/",
  findIntent: absent,
  refund: absent,
  findRefund: absent,
  payOut: absent,
  findPayOut: absent,
  movements: absent,
});
