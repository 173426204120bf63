/** Runs before each test file, even if files share a worker and its modules. */
import { afterAll } from "vitest";
import { endFile } from "./end-of-file.ts";

afterAll(endFile);
