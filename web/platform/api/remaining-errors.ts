import type { Problem } from "#contract/client.ts";

const valueAt = (body: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/**
 * The errors of a refusal that still apply: an error is dropped once its value differs from the one that was
 * sent, and the refusal with the last of them.
 */
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
