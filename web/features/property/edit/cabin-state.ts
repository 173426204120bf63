/** The status that the owner sees of a cabin or service. */
export const cabinState = (status: string): "published" | "archived" | "draft" =>
  status === "published" || status === "archived" ? status : "draft";
