export { BankSection } from "./bank.tsx";
export { loadBank, loadMoney } from "./load.ts";
export { MoneySection } from "./money.tsx";
