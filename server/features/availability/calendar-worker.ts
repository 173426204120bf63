/** Reads an imported calendar in a worker thread, which is terminated if it uses too much time or memory. */
import { parentPort, workerData } from "node:worker_threads";
import { type ReadRequest, readCalendarFile } from "./calendar-file.ts";

parentPort?.postMessage(readCalendarFile(workerData as ReadRequest));
