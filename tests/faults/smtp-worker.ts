/**
 * A mail server in a process of its own: `node smtp-worker.ts PORT takes|holds`. It says the Message-ID of each email
 * that it has; one that `holds` never says to the sender that it has it.
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
server.on("error", () => {}); // a sender that is gone
server.listen(Number(port), "127.0.0.1", () => console.log("ready"));
