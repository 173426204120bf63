import { createServer } from "node:net";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** Returns a free port below those that systems use for outgoing connections (from 32768 or 49152). */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return (await isFree(port)) ? port : freePort();
}
