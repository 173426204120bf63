export { reportingProblems } from "./report-problem.ts";
