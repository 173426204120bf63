/** `npm run bench`: each figure beside its limit or its peer in the same run. */
import { bookingCost } from "./booking-cost.ts";
import { print } from "./report.ts";
import { openWorld } from "./world.ts";

let within = true;
const world = await openWorld();
within = print("A booking", await bookingCost(world)) && within;
await world.stop();
console.log(within ? "\nEverything is within its limit." : "\nSomething is over its limit.");
process.exit(within ? 0 : 1);
