/** Runs the server that most e2e tests share, with today's demo world. */
import { mkdirSync, rmSync } from "node:fs";
import { copyDemoWorld } from "../support/demo-world.ts";

const dataDir = process.env.DATA_DIR ?? "";
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
await copyDemoWorld(dataDir);
await import("../../server/main.ts");
