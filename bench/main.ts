/** `npm run bench` prints each measured figure with its limit, or with its baseline from the same run. */
import "#server/platform/node-env.ts";
import { adminLists } from "./admin-lists.ts";
import { underAttack } from "./attack.ts";
import { boundariesInView } from "./boundaries.ts";
import { bookingCost } from "./booking-cost.ts";
import { conversationFigures } from "./conversations.ts";
import { calendarFigures } from "./master-calendar.ts";
import { dailyCheckCost } from "./daily-check.ts";
import { dueJobs } from "./due-jobs.ts";
import { pageWeights } from "./first-load.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { photoCost } from "./media.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { offeringPage } from "./offering-page.ts";
import { pagesFromMemory } from "./page-cache.ts";
import { processFigures } from "./process.ts";
import { propertySteps } from "./property-step.ts";
import { print, type Row } from "./report.ts";
import { rush } from "./rush.ts";
import { searchFigures, searchGrowth } from "./search.ts";
import { openWorld } from "./world.ts";

const world = await openWorld();
const sections: [title: string, measure: () => Promise<Row[]>][] = [
  ["The first page", pageWeights],
  ["Lighthouse, mobile", lighthouseScores],
  ["A booking", () => bookingCost(world)],
  ["Conversations", () => conversationFigures(world)],
  ["Deadlines that are due", () => dueJobs(world)],
  ["A step of the property's workflow: SQL statements", () => propertySteps(world)],
  ["The page of an offering, rendered by the server", () => offeringPage(world)],
  ["A page from memory", () => pagesFromMemory(world)],
  ["A photo", () => photoCost(world)],
  ["An invoice as PDF", () => invoicePdf(world)],
  ["The master calendar", () => calendarFigures(world)],
  ["The morning sales open", () => rush(world)],
  ["The server as a process", processFigures],
  ["One client attacks, another searches", underAttack],
  ["All borders in view", () => boundariesInView(world)],
  ["The search at 100,000 offerings", searchFigures],
  ["The daily check", () => dailyCheckCost(world)],
  ["The desk's lists at a million rows", () => adminLists(world)],
  ["A million offerings beside a hundred thousand", searchGrowth],
];
const only = process.argv[2]?.toLowerCase(); // `npm run bench -- booking`
let within = true;
for (const [title, measure] of sections.filter(([title]) => !only || title.toLowerCase().includes(only)))
  within = print(title, await measure()) && within;
await world.stop();
console.log(within ? "\nEverything is within its limit." : "\nSomething is over its limit.");
process.exit(within ? 0 : 1);
