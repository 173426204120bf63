export { ProblemCard } from "./problem-card.tsx";
export { loadProblems, ProblemsSection } from "./desk.tsx";
