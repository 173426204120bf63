/** An error sent to one client on its own connection is no reason for the server to stop. */
const ofOneClient =
  /the database system is|terminating connection|terminating background worker|connection to client lost|too many clients|remaining connection slots|does not exist|authentication|startup packet/;

/** Why PostgreSQL ended, from the end of its log: its very last line says only that it did. */
export function crashReason(log: string): string {
  const lines = log
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const last = (pattern: RegExp) => lines.findLast((line) => pattern.test(line) && !ofOneClient.test(line));
  return (
    last(/No space left on device/) ??
    last(/ PANIC: /) ??
    last(/ FATAL: /) ??
    last(/ ERROR: /) ??
    lines.at(-1) ??
    ""
  );
}
