import { formatsFor } from "../formats.ts";

export const formats = formatsFor("en");
