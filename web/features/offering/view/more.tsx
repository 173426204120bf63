import type { Checkout } from "#web/features/checkout/public.ts";
import { MoreHere } from "./more-here.tsx";
import { Similar } from "./similar.tsx";

/** Links to more: on the property, then nearby. */
export default function More({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <MoreHere offering={checkout.offering} />
      <Similar checkout={checkout} />
    </>
  );
}
