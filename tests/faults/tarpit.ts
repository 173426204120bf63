/** A service that accepts every connection and never responds. */
import net from "node:net";
import { atEndOfFile } from "../support/end-of-file.ts";

export async function openTarpit() {
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  atEndOfFile(close);
  return { url: `http://127.0.0.1:${port}`, open: () => open.size, close };
}
