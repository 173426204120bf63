/** The status of one's own cabin or service. */
export const cabinState = (status: string): "published" | "archived" | "draft" =>
  status === "published" || status === "archived" ? status : "draft";
