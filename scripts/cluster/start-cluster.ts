/**
 * Starts the large size of docs/DEPLOY.md on one machine, from the templates of deploy/: etcd, three
 * PostgreSQL servers under Patroni, HAProxy, PgBouncer, pgBackRest, a bucket, two processes of the product
 * with the demo world, and Caddy.
 */
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { createPrograms, findAccount, findPrograms, type Program, type Programs } from "./programs.ts";
import { deployFolder, fillTemplate } from "./template.ts";

const HOST = "127.0.0.1";
const READY_TIMEOUT_MS = 180_000;
const root = path.join(import.meta.dirname, "../..");
const names = ["a", "b", "c"] as const;
type NodeName = (typeof names)[number];

/** Retries `check` until it succeeds or time is up; throws its last error, or the reason of `broken`. */
async function retryUntilReady<T>(check: () => Promise<T>, broken?: AbortSignal): Promise<T> {
  for (const end = performance.now() + READY_TIMEOUT_MS; ; )
    try {
      return await check();
    } catch (e) {
      broken?.throwIfAborted();
      if (performance.now() > end) throw e;
      await wait(250);
    }
}
async function statusOf(url: string): Promise<number> {
  const r = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await r.arrayBuffer();
  return r.status;
}
async function expectOk(url: string): Promise<void> {
  const status = await statusOf(url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
}

type Options = {
  /** The first of a hundred ports that the cluster uses. */
  base?: number;
  say?: (line: string) => void;
  env?: Record<string, string>;
  /** The lifetime of certificates, in Caddy's format. */
  certificateLifetime?: string;
  broken?: AbortSignal;
};

function portsFrom(base: number) {
  return {
    etcd: base,
    etcdPeer: base + 1,
    postgres: { a: base + 10, b: base + 11, c: base + 12 },
    patroni: { a: base + 20, b: base + 21, c: base + 22 },
    primary: base + 30,
    standbys: base + 31,
    pooler: base + 32,
    https: base + 40,
    caddyAdmin: base + 41,
    processes: [base + 50, base + 51] as const,
    bucket: base + 60,
    restored: base + 70,
  };
}
type Ports = ReturnType<typeof portsFrom>;
type Setup = {
  programs: Programs;
  folder: string;
  ports: Ports;
  bin: string;
  passwords: Record<"utmark" | "superuser" | "replication" | "rewind" | "patroni" | "repository", string>;
  until: <T>(check: () => Promise<T>) => Promise<T>;
};

function configureNode({ programs, folder, ports, bin, passwords }: Setup, name: NodeName): string {
  const own = programs.folder(name);
  const run = programs.folder(name, "run");
  const values = {
    NAME: name,
    HOST,
    ETCD_HOSTS: `${HOST}:${ports.etcd}`,
    PATRONI_PORT: ports.patroni[name],
    POSTGRES_PORT: ports.postgres[name],
    POSTGRES_BIN: bin,
    DATA: path.join(own, "data"),
    RUN: run,
    NETWORK: "127.0.0.1/32",
    REPOSITORY: path.join(folder, "repository"),
    PGBACKREST_CONFIG: path.join(own, "pgbackrest.conf"),
    CREATE_DATABASE: path.join(folder, "create-database.sh"),
    SHARED_BUFFERS: "128MB",
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
    PATRONI_PASSWORD: passwords.patroni,
    REPOSITORY_PASSWORD: passwords.repository,
    WATCHDOG: "off",
  };
  programs.file(path.join(own, "pgbackrest.conf"), fillTemplate("pgbackrest.conf", values));
  return programs.file(path.join(own, "patroni.yml"), fillTemplate("patroni.yml", values));
}

const startNode = ({ programs, folder, passwords, bin }: Setup, name: NodeName): Program =>
  programs.start(`patroni-${name}`, ["patroni", path.join(folder, name, "patroni.yml")], {
    env: { UTMARK_PASSWORD: passwords.utmark, PATH: `${bin}:${process.env.PATH}` },
  });

async function startDatabases(setup: Setup) {
  const { programs, folder, ports, until } = setup;
  const { file, start, run } = programs;
  const etcd = `http://${HOST}:${ports.etcd}`;
  const peer = `http://${HOST}:${ports.etcdPeer}`;
  start("etcd", [
    ...["etcd", "--name", "one", "--data-dir", programs.folder("etcd"), "--log-level", "error"],
    ...["--listen-client-urls", etcd, "--advertise-client-urls", etcd, "--listen-peer-urls", peer],
    ...["--initial-advertise-peer-urls", peer, "--initial-cluster", `one=${peer}`, "--unsafe-no-fsync"],
  ]);
  await until(() => expectOk(`${etcd}/health`));
  programs.folder("repository");
  const create = file(
    path.join(folder, "create-database.sh"),
    readFileSync(path.join(deployFolder, "create-database.sh"), "utf8"),
  );
  run(["chmod", "700", create]);
  for (const name of names) configureNode(setup, name);
  const nodes = new Map<NodeName, Program>([["a", startNode(setup, "a")]]);
  await until(() => expectOk(`http://${HOST}:${ports.patroni.a}/primary`));
  const backup = (name: NodeName, ...args: string[]) =>
    run(["pgbackrest", `--config=${path.join(folder, name, "pgbackrest.conf")}`, "--stanza=utmark", ...args]);
  await until(async () => backup("a", "stanza-create"));
  for (const name of ["b", "c"] as const) nodes.set(name, startNode(setup, name));
  for (const name of ["b", "c"] as const)
    await until(() => expectOk(`http://${HOST}:${ports.patroni[name]}/replica`));
  return { nodes, backup };
}

function startPooler({ programs, folder, ports, passwords }: Setup): () => Program {
  const { file, start } = programs;
  const servers = Object.fromEntries(
    names.flatMap((name, i) => [
      [`NAME${i + 1}`, name],
      [`SERVER${i + 1}`, `${HOST}:${ports.postgres[name]}`],
      [`PATRONI_PORT${i + 1}`, ports.patroni[name]],
    ]),
  );
  const shared = { HOST, PRIMARY_PORT: ports.primary, STANDBY_PORT: ports.standbys };
  const balancer = path.join(folder, "haproxy.cfg");
  start("haproxy", [
    "haproxy",
    "-db",
    "-f",
    file(balancer, fillTemplate("haproxy.cfg", { ...shared, ...servers })),
  ]);
  const users = file(path.join(folder, "pgbouncer-users.txt"), `"utmark" "${passwords.utmark}"\n`);
  const values = { ...shared, PGBOUNCER_PORT: ports.pooler, PGBOUNCER_USERS: users };
  const pooler = file(path.join(folder, "pgbouncer.ini"), fillTemplate("pgbouncer.ini", values));
  return () => start("pgbouncer", ["pgbouncer", pooler]);
}

/** Starts the bucket's server, which keeps its address when it is stopped and started again. */
async function startBucket({ folder, ports }: Setup) {
  const { default: S3rver } = await import("s3rver");
  const directory = path.join(folder, "bucket");
  mkdirSync(directory);
  const bucket = new S3rver({ directory, silent: true, configureBuckets: [{ name: "utmark", configs: [] }] });
  await bucket.configureBuckets();
  let server: Server | undefined;
  const up = () =>
    new Promise<void>((resolve) => {
      server = createServer(bucket.callback()).listen(ports.bucket, HOST, resolve);
    });
  await up();
  const down = async () => {
    server?.closeAllConnections();
    await new Promise((closed) => server?.close(closed));
  };
  return { up, down };
}

const databaseUrlOf = ({ passwords }: Setup, port: number, database = "utmark"): string =>
  `postgres://utmark:${passwords.utmark}@${HOST}:${port}/${database}`;

/** Starts two processes of the product, the first of which seeds the demo world. */
async function startProduct(setup: Setup, env: Record<string, string> = {}) {
  const { programs, folder, ports, until } = setup;
  const start = (n: 0 | 1, more: Record<string, string> = {}): Program =>
    programs.start(`process-${n + 1}`, [process.execPath, path.join(root, "server/main.ts")], {
      asRoot: true,
      cwd: root,
      env: {
        HOST,
        PORT: String(ports.processes[n]),
        PUBLIC_URL: `https://localhost:${ports.https}`,
        DATABASE_URL: databaseUrlOf(setup, ports.pooler),
        DATABASE_DIRECT_URL: databaseUrlOf(setup, ports.primary),
        DATABASE_READ_URL: databaseUrlOf(setup, ports.pooler, "utmark_read"),
        DATA_DIR: path.join(folder, "data"),
        DRAIN_DELAY_SECONDS: "3",
        S3_ENDPOINT: `http://${HOST}:${ports.bucket}`,
        S3_BUCKET: "utmark",
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        ...env,
        ...more,
      },
    });
  const isReady = (n: 0 | 1) =>
    until(() => expectOk(`http://${HOST}:${ports.processes[n]}/api/health/ready`));
  const first = start(0);
  await isReady(0);
  const processes: [Program, Program] = [first, start(1)];
  await isReady(1);
  return {
    processes,
    isReady,
    startProcess(n: 0 | 1, more?: Record<string, string>): void {
      processes[n] = start(n, more);
    },
  };
}

function startCaddy({ programs, folder, ports }: Setup, lifetime: string): { authority: string } {
  const data = programs.folder("caddy");
  const released = programs.folder("released");
  cpSync(path.join(root, "build/client/assets"), path.join(released, "assets"), { recursive: true });
  programs.start(
    "caddy",
    ["caddy", "run", "--config", path.join(folder, "Caddyfile"), "--adapter", "caddyfile"],
    {
      env: {
        XDG_CONFIG_HOME: data,
        XDG_DATA_HOME: data,
        CADDY_ADMIN: `${HOST}:${ports.caddyAdmin}`,
        CADDY_DATA: data,
        CADDY_OPTIONS: "skip_install_trust\n\tauto_https disable_redirects\n\trenew_interval 2s",
        CADDY_TLS: `tls {\n\t\tissuer internal {\n\t\t\tlifetime ${lifetime}\n\t\t}\n\t}`,
        PUBLIC_URL: `https://localhost:${ports.https}`,
        RELEASED: released,
        PROCESSES: ports.processes.map((port) => `${HOST}:${port}`).join(" "),
      },
    },
  );
  return { authority: path.join(data, "pki/authorities/local/root.crt") };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
export async function startCluster(o: Options = {}) {
  const { base = 24_000, say = () => {}, certificateLifetime = "12h" } = o;
  const bin = findPrograms();
  if (!existsSync(path.join(root, "build/client/assets")))
    throw new Error("The product is not built: npm start once, or node_modules/.bin/react-router build");
  const account = findAccount();
  const folder = mkdtempSync(path.join(tmpdir(), "utmark-cluster-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const programs = createPrograms(folder, account);
  const ports = portsFrom(base);
  const secret = () => randomBytes(16).toString("hex");
  const passwords = {
    utmark: secret(),
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
    patroni: secret(),
    repository: secret(),
  };
  const until: Setup["until"] = (check) => retryUntilReady(check, o.broken);
  const setup: Setup = { programs, folder, ports, bin, passwords, until };
  let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
  /** Stops all PostgreSQL processes, including those of a killed Patroni. */
  const killServers = () => {
    for (const name of names) killServer(folder, name);
  };
  const stop = async () => {
    await programs.stopAll();
    killServers();
    await bucket?.down();
    if (process.env.CLUSTER_LOGS)
      cpSync(path.join(folder, "logs"), process.env.CLUSTER_LOGS, { recursive: true });
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    say(`Everything stands in ${folder}`);
    say("PostgreSQL: a primary and two standbys …");
    const { nodes, backup } = await startDatabases(setup);
    const pooler = startPooler(setup);
    let pgbouncer = pooler();
    bucket = await startBucket(setup);
    await until(async () => {
      const client = new pg.Client({ connectionString: databaseUrlOf(setup, ports.pooler) });
      try {
        await client.connect();
        await client.query("select 1");
      } finally {
        await client.end().catch(() => {});
      }
    });
    say("The product: two processes, and the demo world …");
    const product = await startProduct(setup, o.env);
    programs.file(path.join(folder, "Caddyfile"), readFileSync(path.join(deployFolder, "Caddyfile"), "utf8"));
    const { authority } = startCaddy(setup, certificateLifetime);
    await until(async () => readFileSync(authority));
    say("The first full copy …");
    backup("a", "--type=full", "backup");
    return {
      ...product,
      url: `https://localhost:${ports.https}`,
      folder,
      ports,
      bin,
      authority,
      /** The address of the primary, without the pooler. */
      direct: databaseUrlOf(setup, ports.primary),
      programs,
      nodes,
      bucket,
      backup,
      stop,
      async restartPooler(): Promise<void> {
        await pgbouncer.stop();
        pgbouncer = pooler();
      },
      isReplica: (name: NodeName) => expectOk(`http://${HOST}:${ports.patroni[name]}/replica`),
      async primary(): Promise<NodeName> {
        for (const name of names)
          if ((await statusOf(`http://${HOST}:${ports.patroni[name]}/primary`).catch(() => 0)) === 200)
            return name;
        throw new Error("no primary");
      },
      /** Kills a node's processes, as if its machine were lost. */
      crash(name: NodeName): void {
        nodes.get(name)?.signal("SIGKILL");
        killServer(folder, name);
      },
      /** Connects to one single server as its administrator. */
      asAdmin: (name: NodeName) => new pg.Client({ connectionString: adminUrlOf(setup, name) }),
      restore: (from: NodeName, moment: string) => restore(setup, backup, from, moment),
      revive(name: NodeName): void {
        nodes.set(name, startNode(setup, name));
      },
    };
  } catch (e) {
    await stop();
    throw e;
  }
}

const adminUrlOf = ({ ports, passwords }: Setup, name: NodeName): string =>
  `postgres://postgres:${passwords.superuser}@${HOST}:${ports.postgres[name]}/utmark`;

/** Restores the database as of a moment to a server beside the cluster. */
async function restore(
  setup: Setup,
  backup: (name: NodeName, ...args: string[]) => string,
  from: NodeName,
  moment: string,
) {
  const { programs, ports, bin, until } = setup;
  const primary = new pg.Client({ connectionString: adminUrlOf(setup, from) });
  await primary.connect();
  try {
    const { rows } = await primary.query<{ last: string }>("select pg_walfile_name(pg_switch_wal()) as last");
    await until(async () => {
      const archived = await primary.query(
        "select *, last_archived_wal >= $1 as done from pg_stat_archiver",
        [rows[0]?.last],
      );
      if (!archived.rows[0].done)
        throw new Error(`${rows[0]?.last} is not archived: ${JSON.stringify(archived.rows[0])}`);
    });
  } finally {
    await primary.end();
  }
  const data = path.join(programs.folder("restored"), "data");
  const run = programs.folder("restored", "run");
  programs.folder("restored", "data");
  const target = ["--type=time", `--target=${moment}`, "--target-action=promote", "--archive-mode=off"];
  backup(from, `--pg1-path=${data}`, ...target, "restore");
  const own = [
    "-c",
    "archive_mode=off",
    "-c",
    `unix_socket_directories=${run}`,
    "-c",
    "cluster_name=restored",
    "-c",
    "synchronous_standby_names=", // otherwise its commits wait for a standby
  ];
  const server = programs.start("restored", [
    ...[path.join(bin, "postgres"), "-D", data, "-p", String(ports.restored)],
    ...["-c", `listen_addresses=${HOST}`, ...own],
  ]);
  const url = databaseUrlOf(setup, ports.restored);
  await until(async () => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows: found } = await client.query<{ r: boolean }>("select pg_is_in_recovery() as r");
      if (found[0]?.r) throw new Error("still replaying");
    } finally {
      await client.end().catch(() => {});
    }
  });
  return { url, stop: server.stop };
}

/** Kills PostgreSQL's main process, by its pid file, which ends all of the server's processes. */
function killServer(folder: string, name: NodeName): void {
  try {
    const pid = Number(readFileSync(path.join(folder, name, "data/postmaster.pid"), "utf8").split("\n")[0]);
    const data = path.join(folder, name, "data");
    if (pid > 1 && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data)) process.kill(pid, "SIGKILL");
  } catch {
    // the server is not running
  }
}
