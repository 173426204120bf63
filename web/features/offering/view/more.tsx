import type { Checkout } from "#web/features/checkout/public.ts";
import { MoreHere } from "./more-here.tsx";
import { Similar } from "./similar.tsx";

/** Where to look further: on the same property, then near by. */
export default function More({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <MoreHere offering={checkout.offering} />
      <Similar checkout={checkout} />
    </>
  );
}
