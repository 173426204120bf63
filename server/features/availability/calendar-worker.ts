/**
 * Reads an imported calendar in a worker thread, which can be terminated if it takes too long or too much
 * memory.
 */
import { parentPort, workerData } from "node:worker_threads";
import { type ReadRequest, readCalendarFile } from "./calendar-file.ts";

parentPort?.postMessage(readCalendarFile(workerData as ReadRequest));
