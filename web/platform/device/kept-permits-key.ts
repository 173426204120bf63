/** Where the browser of a member without an account keeps permits; sign-out deletes them. */
export const keptPermitsKey = "utmark.permits";
