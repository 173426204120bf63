import { returnPath } from "#domain/account/return-path.ts";

/** The address after saving a form: `?returnTo=`, a path of this site only, otherwise the default. */
export const returnAddressOf = (url: URL, usual: string): string =>
  returnPath(url.searchParams.get("returnTo")) ?? usual;
