/** The files of deploy/, checked by the programs that read them. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { fillTemplate } from "../../scripts/cluster/template.ts";

const folder = mkdtempSync(path.join(tmpdir(), "deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(command, args, {
    encoding: "utf8",
    env: { PATH: process.env.PATH ?? "", HOME: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
const onPath = (program: string) =>
  ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].some((f) => existsSync(path.join(f, program)));

/** As docs/DEPLOY.md says it for the large size. */
function exported(): Record<string, string> {
  const text = readFileSync("docs/DEPLOY.md", "utf8");
  return Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=([^\s"]+)/g)].map(([, k = "", v = ""]) => [k, v]),
  );
}

it("fills every template with what docs/DEPLOY.md exports", () => {
  for (const file of ["patroni.yml", "haproxy.cfg", "pgbouncer.ini", "pgbackrest.conf", "etcd.env"])
    writeFileSync(path.join(folder, file), fillTemplate(file, exported()));
});
it.runIf(onPath("haproxy"))("haproxy.cfg is read by HAProxy", () => {
  expect(run("haproxy", ["-c", "-f", path.join(folder, "haproxy.cfg")])).toContain("valid");
});
it.runIf(onPath("caddy"))("Caddyfile is read by Caddy, and formatted", () => {
  const env = { PUBLIC_URL: "https://utmark.example", CADDY_DATA: folder };
  run("caddy", ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], env);
  expect(run("caddy", ["fmt", "deploy/Caddyfile"])).toBe(readFileSync("deploy/Caddyfile", "utf8"));
});
it.runIf(onPath("systemd-analyze"))("the units are read by systemd", () => {
  const unit = (name: string) => path.join(folder, name);
  for (const file of readdirSync("deploy").filter((f) => /\.(service|timer)$/.test(f)))
    cpSync(`deploy/${file}`, unit(file.replace("@.", "@3001.")));
  // the programs they start are not on this machine
  writeFileSync(
    unit("utmark@3001.service"),
    readFileSync(unit("utmark@3001.service"), "utf8").replace(
      /^ExecStart=\S+/m,
      `ExecStart=${process.execPath}`,
    ),
  );
  run("systemd-analyze", [
    "verify",
    ...readdirSync(folder)
      .filter((f) => /\.(service|timer)$/.test(f))
      .map(unit),
  ]);
});
it.runIf(onPath("yamllint"))("the YAML files are well-formed", () => {
  const rules =
    "{extends: default, rules: {line-length: {max: 140}, document-start: disable, braces: disable, comments: {min-spaces-from-content: 1}}}";
  run("yamllint", ["--strict", "-d", rules, "deploy/compose.yaml", "deploy/patroni.yml"]);
});
