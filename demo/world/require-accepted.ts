import { isRefused } from "#server/platform/http/handler.ts";

/** Returns a command's response; throws if the command is refused, since that is a scenario's error. */
export function requireAccepted<V>(what: string, answer: V): Exclude<V, { refused: unknown }> {
  if (isRefused(answer))
    throw new Error(`demo world: ${what} was refused: ${answer.refused.map((r) => r.code).join(", ")}`);
  return answer as Exclude<V, { refused: unknown }>;
}
