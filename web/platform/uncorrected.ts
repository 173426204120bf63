import type { Problem } from "#contract/client.ts";

const valueAt = (body: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);

/**
 * What of a refusal still holds: an error goes once the value it was about is another than the one that was
 * sent. A refusal that was only about such values is gone with the last of them.
 */
export function uncorrected(
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
