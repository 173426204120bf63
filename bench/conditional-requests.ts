/** Requests a page a number of times on one connection, as a browser would, and prints the bytes received. */
import { Agent, get } from "node:http";

const [url = "", times = "1"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const requestOnce = () =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers: { accept: "text/html", "accept-encoding": "br" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => (answer.statusCode === 200 ? resolve(bytes) : reject(answer.statusCode)));
    }).on("error", reject);
  });
let bytes = 0;
for (let i = 0; i < Number(times); i++) bytes = await requestOnce();
console.log(bytes);
process.exit();
