import type { Role } from "#domain/account/lists.ts";

/** The demo's accounts with their roles. Anyone else who signs in becomes a hunter. */
export const demoAccounts: readonly { email: string; name: string; roles: readonly Role[] }[] = [
  { email: "jeger@example.no", name: "Jonas Myrvold", roles: ["hunter"] },
  { email: "jeger2@example.no", name: "Ingrid Fossheim", roles: ["hunter"] },
  { email: "grunneier@example.no", name: "Kari Storås", roles: ["landowner"] },
  { email: "grunneier2@example.no", name: "Per Lunde", roles: ["landowner"] },
  { email: "begge@example.no", name: "Sigrid Haugen", roles: ["hunter", "landowner"] },
  { email: "admin@example.no", name: "Anne Dalen", roles: ["admin"] },
  { email: "admin2@example.no", name: "Tor Eidem", roles: ["admin"] },
];
