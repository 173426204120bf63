/** Checks the files of deploy/ with the programs that read them. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { fillTemplate } from "../../scripts/cluster/template.ts";
import { freePort } from "../support/ports.ts";

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

/** Returns the variables that docs/DEPLOY.md exports for the large size. */
function exported(): Record<string, string> {
  const text = readFileSync("docs/DEPLOY.md", "utf8");
  return Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=([^\s"]+)/g)].map(([, k = "", v = ""]) => [k, v]),
  );
}

it("the variables that docs/DEPLOY.md exports fill in every template of deploy/", () => {
  for (const file of ["patroni.yml", "haproxy.cfg", "pgbouncer.ini", "pgbackrest.conf", "etcd.env"])
    writeFileSync(path.join(folder, file), fillTemplate(file, exported()));
});
it("backups are encrypted, Patroni's API requires a password, and each image has a version", () => {
  const values = { ...exported(), PATRONI_PASSWORD: "p4troni", REPOSITORY_PASSWORD: "r3pository" };
  expect(fillTemplate("pgbackrest.conf", values)).toMatch(
    /^repo1-cipher-type=aes-256-cbc\nrepo1-cipher-pass=r3pository$/m,
  );
  expect(fillTemplate("patroni.yml", values)).toMatch(
    /^restapi:\n(?: {2}.*\n)*? {2}authentication:\n {4}username: patroni\n {4}password: p4troni\n {2}allowlist: /m,
  );
  const images = [...readFileSync("deploy/compose.yaml", "utf8").matchAll(/image: (\S+\/\S+)/g)];
  expect(images.map(([, image = ""]) => image).filter((image) => !/:[\w.-]+$/.test(image))).toEqual([]);
});
it.runIf(onPath("haproxy"))("HAProxy accepts haproxy.cfg", () => {
  expect(run("haproxy", ["-c", "-f", path.join(folder, "haproxy.cfg")])).toContain("valid");
});

/** An address of this machine, since Patroni refuses loopback addresses. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((a) => a?.family === "IPv4" && !a.internal)?.address;
it.runIf(onPath("patroni") && ownAddress)("Patroni accepts patroni.yml", async () => {
  const etcd = createServer().listen(0, ownAddress);
  await new Promise((resolve) => etcd.once("listening", resolve));
  const { port } = etcd.address() as { port: number };
  const values = {
    ...exported(),
    HOST: ownAddress ?? "",
    ETCD_HOSTS: [1, 2, 3].map(() => `${ownAddress}:${port}`).join(),
    POSTGRES_PORT: await freePort(),
    PATRONI_PORT: await freePort(),
    DATA: path.join(folder, "data"),
  };
  const file = path.join(folder, "patroni-here.yml");
  const check = (text: string) => {
    writeFileSync(file, text);
    return run("patroni", ["--validate-config", file]);
  };
  const text = fillTemplate("patroni.yml", values);
  expect(check(text)).toBe("");
  expect(() => check(text.replace("connect_address", "connect_adress"))).toThrow();
  etcd.close();
});
it.runIf(onPath("caddy"))("Caddy accepts the Caddyfile, which is formatted", () => {
  const env = { PUBLIC_URL: "https://utmark.example", CADDY_DATA: folder };
  run("caddy", ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], env);
  expect(run("caddy", ["fmt", "deploy/Caddyfile"])).toBe(readFileSync("deploy/Caddyfile", "utf8"));
});
it.runIf(onPath("systemd-analyze"))("systemd accepts the units", () => {
  const unit = (name: string) => path.join(folder, name);
  for (const file of readdirSync("deploy").filter((f) => /\.(service|timer)$/.test(f)))
    cpSync(`deploy/${file}`, unit(file.replace("@.", "@3001.")));
  // the unit files start programs that are not installed on this machine
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
it.runIf(onPath("docker-compose"))("Compose accepts compose.yaml with deploy/utmark.env filled in", () => {
  const compose = path.join(folder, "compose", "deploy");
  cpSync("deploy", compose, { recursive: true });
  cpSync("deploy/utmark.env", path.join(compose, ".env"));
  const file = path.join(compose, "compose.yaml");
  // Debian's Compose 1.29 does not accept the project's name
  writeFileSync(file, readFileSync(file, "utf8").replace(/^name: .*$/m, ""));
  const secrets = { POSTGRES_PASSWORD: "p", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
  const config = (values: Record<string, string>) => run("docker-compose", ["-f", file, "config"], values);
  const read = config({ ...secrets, PUBLIC_URL: "https://utmark.example" });
  expect(read).toContain("DATABASE_URL: postgres://utmark:p@postgres/utmark");
  expect(read).toContain("PUBLIC_URL: https://utmark.example");
  expect(() => config(secrets)).toThrow("PUBLIC_URL");
});
it.runIf(onPath("yamllint"))("the YAML files are well formed", () => {
  const rules =
    "{extends: default, rules: {line-length: {max: 140}, document-start: disable, braces: disable, comments: {min-spaces-from-content: 1}}}";
  run("yamllint", ["--strict", "-d", rules, "deploy/compose.yaml", "deploy/patroni.yml"]);
});
