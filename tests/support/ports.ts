import { createServer } from "node:net";

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/**
 * A port that nobody holds, below those that systems give to calls going out (32768 and up, 49152 and up).
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return (await isFree(port)) ? port : freePort();
}
