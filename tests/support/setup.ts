/** Runs before each test file, even if files share a worker and its modules. */
import { afterAll } from "vitest";
import { runClosers } from "./end-of-file.ts";

afterAll(runClosers);
