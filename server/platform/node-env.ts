/**
 * Imported first by main.ts: React picks its production or development build when it is first imported, also
 * through use-intl. The server renders pages with the production build, twice as fast.
 */
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";
