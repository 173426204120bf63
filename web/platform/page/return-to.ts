import { returnPath } from "#domain/account/return-path.ts";

/** Where a form leads when it is saved: `?returnTo=`, a path of this site only, else the default. */
export const returnToOf = (url: URL, usual: string): string =>
  returnPath(url.searchParams.get("returnTo")) ?? usual;
