import type { Message } from "./load-chat.ts";

type Placed = Pick<Message, "position">;
/**
 * Of the messages that are loaded those before the newest ones; undefined where some between them are not
 * loaded. Positions have no gaps.
 */
export function earlierThan<M extends Placed>(newest: readonly M[], loaded: readonly M[]): M[] | undefined {
  const first = newest[0]?.position ?? 0;
  if ((loaded.at(-1)?.position ?? 0) < first - 1) return undefined;
  return loaded.filter((one) => one.position < first);
}
