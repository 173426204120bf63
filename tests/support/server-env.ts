/** Settings with limits so high that no test reaches one by accident, on a slow machine either. */
export const unlimited: Record<string, string> = {
  STATEMENT_SECONDS: "180",
  NEWCOMERS_SHARE_PERCENT: "100",
  ...Object.fromEntries(
    [
      "RATE_LIMIT_SCALE",
      "CONNECTIONS_PER_ADDRESS",
      "OPEN_REQUESTS",
      "OPEN_REQUESTS_PER_PROPERTY",
      "NEWCOMER_OPEN_REQUESTS",
      "NEWCOMER_OPEN_REQUESTS_PER_PROPERTY",
      "NEWCOMER_HELD_NIGHTS",
      "PROPERTIES_PER_LANDOWNER",
      "PROPERTY_DRAFTS_PER_LANDOWNER",
      "OFFERINGS_PER_LANDOWNER",
    ].map((name) => [name, "1000000"]),
  ),
};
const { PATH = "", HOME = "/tmp", NODE_COMPILE_CACHE } = process.env;
/**
 * The variables that servers started by tests inherit, without settings. The compile cache makes a start a
 * quarter faster.
 */
export const ownEnvironment = { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
