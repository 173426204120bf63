import { returnPath } from "#domain/account/return-path.ts";

/** Where a form leads when it is done: `?returnTo=`, a path of this site only, else what is usual. */
export const returnToOf = (url: URL, usual: string): string =>
  returnPath(url.searchParams.get("returnTo")) ?? usual;
