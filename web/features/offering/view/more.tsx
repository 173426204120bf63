import { MoreHere } from "./more-here.tsx";
import { Similar } from "./similar.tsx";
import type { Checkout } from "#web/features/checkout/use-checkout.ts";

/** Where to look further: on the same property, then near by. */
export default function More({ desk }: { desk: Checkout }) {
  return (
    <>
      <MoreHere offering={desk.offering} />
      <Similar desk={desk} />
    </>
  );
}
