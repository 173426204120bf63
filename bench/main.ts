/** `npm run bench` prints each measured figure with its limit, or with its baseline from the same run. */
import "#server/platform/node-env.ts";
import { adminListFigures } from "./admin-lists.ts";
import { attackFigures } from "./attack.ts";
import { boundariesInView } from "./boundaries.ts";
import { bookingCost } from "./booking-cost.ts";
import { conversationFigures } from "./conversations.ts";
import { calendarFigures } from "./master-calendar.ts";
import { dailyCheckCost } from "./daily-check.ts";
import { dueJobFigures } from "./due-jobs.ts";
import { groundFigures } from "./ground.ts";
import { pageWeights } from "./first-load.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { photoCost } from "./media.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { manyOfferingsFigures } from "./many-offerings.ts";
import { offeringPageFigures } from "./offering-page.ts";
import { cachedPageFigures } from "./page-cache.ts";
import { processFigures } from "./process.ts";
import { propertySteps } from "./property-step.ts";
import { printRows, type Row } from "./report.ts";
import { rushFigures } from "./rush.ts";
import { searchFigures, searchGrowth } from "./search.ts";
import { openWorld } from "./world.ts";

const world = await openWorld();
const sections: [title: string, measure: () => Promise<Row[]>][] = [
  ["The first page", pageWeights],
  ["Lighthouse, mobile", lighthouseScores],
  ["A booking", () => bookingCost(world)],
  ["Conversations", () => conversationFigures(world)],
  ["Deadlines that are due", () => dueJobFigures(world)],
  ["A step of the property's workflow: SQL statements", () => propertySteps(world)],
  ["The ground of a large property", () => groundFigures(world)],
  ["The page of an offering, rendered by the server", () => offeringPageFigures(world)],
  ["A page from memory", () => cachedPageFigures(world)],
  ["A photo", () => photoCost(world)],
  ["An invoice as PDF", () => invoicePdf(world)],
  ["The master calendar", () => calendarFigures(world)],
  ["A landowner of 500 offerings", () => manyOfferingsFigures(world)],
  ["The morning sales open", () => rushFigures(world)],
  ["The server as a process", processFigures],
  ["One client attacks, another searches", attackFigures],
  ["All borders in view", () => boundariesInView(world)],
  ["The search at 100,000 offerings", searchFigures],
  ["The daily check", () => dailyCheckCost(world)],
  ["The desk's lists at a million rows", () => adminListFigures(world)],
  ["A million offerings beside a hundred thousand", searchGrowth],
];
const only = process.argv[2]?.toLowerCase(); // `npm run bench -- booking`
let within = true;
for (const [title, measure] of sections.filter(([title]) => !only || title.toLowerCase().includes(only)))
  within = printRows(title, await measure()) && within;
await world.stop();
console.log(within ? "\nEverything is within its limit." : "\nSomething is over its limit.");
process.exit(within ? 0 : 1);
