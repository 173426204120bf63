export { ChangeView } from "./change-view.tsx";
export { loadChange } from "./load-change.ts";
export { ProposalCard } from "./proposal-card.tsx";
