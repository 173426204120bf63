/** Reads the parameters of an administrators' list from the query. */
import { ApiError } from "#contract/client.ts";
import { isCalendarDate } from "#domain/days.ts";

export const textParam = (query: URLSearchParams, name: string, maxLength = 200): string | undefined =>
  query.get(name)?.slice(0, maxLength) || undefined;
export const dayParam = (query: URLSearchParams, name: string): string | undefined => {
  const day = query.get(name) ?? "";
  return isCalendarDate(day) ? day : undefined;
};
export const choiceParam = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
export const definedOnly = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Resolves to undefined if the requested record no longer exists (404). */
export const undefinedIfDeleted = async <T>(request: Promise<T>): Promise<T | undefined> => {
  try {
    return await request;
  } catch (e) {
    if (e instanceof ApiError && e.problem.status === 404) return undefined;
    throw e;
  }
};
