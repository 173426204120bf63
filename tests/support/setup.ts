/** This setup runs before each test file, also where files share a worker and its modules. */
import { afterAll } from "vitest";
import { endFile } from "./end-of-file.ts";

afterAll(endFile);
