export const roles = ["hunter", "landowner", "admin"] as const;
export type Role = (typeof roles)[number];
