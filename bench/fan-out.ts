/** A minimal server of server-sent events in a separate process: it sends each POST to every open stream. */
import http from "node:http";

const streams = new Set<http.ServerResponse>();
let id = 0;
const server = http.createServer((request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write("retry: 1000\n\n");
    streams.add(response);
    response.on("close", () => streams.delete(response));
    return;
  }
  request.resume().on("end", () => {
    id++;
    for (const stream of streams)
      stream.write(
        `id: ${id}\ndata: {"topic":"conversation","ref":"00000000-0000-0000-0000-000000000000"}\n\n`,
      );
    response.writeHead(201, { "content-type": "application/json" }).end("{}");
  });
});
server.listen(0, "127.0.0.1", () => console.log(`Ready at ${(server.address() as { port: number }).port}`));
