/**
 * A mail server in a separate process: `node smtp-worker.ts PORT takes|holds`. It prints the Message-ID of
 * each received email; with `holds` it never responds to the sender.
 */
import { SMTPServer } from "smtp-server";

const [port = "", how = ""] = process.argv.slice(2);
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      console.log(/^Message-ID: <([^@]+)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? "no Message-ID");
      if (how === "takes") done();
    });
  },
});
server.on("error", () => {}); // the sender has closed the connection
server.listen(Number(port), "127.0.0.1", () => console.log("ready"));
