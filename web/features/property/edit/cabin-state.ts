/** Where a cabin or a service of one's own stands. */
export const cabinState = (status: string): "published" | "archived" | "draft" =>
  status === "published" || status === "archived" ? status : "draft";
