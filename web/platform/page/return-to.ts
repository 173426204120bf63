import { returnPath } from "#domain/account/return-path.ts";

/** The address to which a saved form leads: `?returnTo=` if it is a path of this site, otherwise `usual`. */
export const returnAddressOf = (url: URL, usual: string): string =>
  returnPath(url.searchParams.get("returnTo")) ?? usual;
