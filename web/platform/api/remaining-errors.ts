import type { Problem } from "#contract/client.ts";

const valueAt = (body: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/** Removes errors from a refusal whose values differ from those in `sent`. Undefined if none remain. */
export function remainingErrors(
  problem: Problem | undefined,
  sent: object,
  body: () => object,
): Problem | undefined {
  if (!problem?.errors?.length) return problem;
  const now = body();
  const errors = problem.errors.filter(
    ({ path }) => !path || JSON.stringify(valueAt(sent, path)) === JSON.stringify(valueAt(now, path)),
  );
  return errors.length ? { ...problem, errors } : undefined;
}
