/** Reads the parameters of an administrators' list from the query. */
import { ApiError } from "#contract/client.ts";
import { isCalendarDate } from "#domain/days.ts";

export const textParam = (query: URLSearchParams, name: string, most = 200): string | undefined =>
  query.get(name)?.slice(0, most) || undefined;
export const dayParam = (query: URLSearchParams, name: string): string | undefined => {
  const day = query.get(name) ?? "";
  return isCalendarDate(day) ? day : undefined;
};
export const choiceParam = <T extends string>(all: readonly T[], asked: string | null): T | undefined =>
  all.find((one) => one === asked);

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
export const definedOnly = <T extends object>(asked: T): Given<T> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Given<T>;

/** Undefined for a record that no longer exists. */
export const undefinedIfDeleted = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (e) {
    if (e instanceof ApiError && e.problem.status === 404) return undefined;
    throw e;
  }
};
