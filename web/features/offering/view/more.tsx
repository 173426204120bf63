import type { Checkout } from "#web/features/checkout/public.ts";
import { OtherOfferings } from "./other-offerings.tsx";
import { Similar } from "./similar.tsx";

/** Links to more: on the property, then nearby. */
export default function More({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <OtherOfferings offering={checkout.offering} />
      <Similar checkout={checkout} />
    </>
  );
}
