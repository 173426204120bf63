/**
 * main.ts must import this first: React chooses its production or development build when it is first
 * imported, even by use-intl. The server renders pages with the production build, which is twice as fast.
 */
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";
