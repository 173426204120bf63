/**
 * All data that the site stores in a reader's browser; /cookie-policy lists it. A unit test compares the list
 * with the code, and find-and-ask.spec.ts with a real browser.
 */
type StoredItem = { key: string; names: readonly string[]; cookie?: true };

export const storedItems = [
  { key: "session", names: ["better-auth.session_token"], cookie: true },
  { key: "signIn", names: ["better-auth.state"], cookie: true },
  { key: "language", names: ["utmark-language"], cookie: true },
  { key: "role", names: ["utmark-selected-role"], cookie: true },
  { key: "returnTo", names: ["utmark-post-login-redirect"], cookie: true },
  { key: "writtenAt", names: ["utmark-written-at"], cookie: true },
  { key: "left", names: ["utmark-left"], cookie: true },
  { key: "theme", names: ["utmark-theme"] },
  { key: "intent", names: ["utmark-bookingIntent", "utmark-pendingBookingDetails"] },
  { key: "unsaved", names: ["utmark-unsaved"] },
  { key: "outbox", names: ["utmark-outbox", "utmark-reports", "utmark-reports-wait"] },
  { key: "favourite", names: ["utmark-favourite"] },
  { key: "before", names: ["utmark:before"] },
  { key: "team", names: ["utmark-team", "utmark-team-device"] },
  { key: "scroll", names: ["react-router-scroll-positions"] },
  { key: "version", names: ["react-router-manifest-version"] },
  { key: "push", names: ["utmark-push", "utmark-push-declined"] },
  { key: "offline", names: ["utmark-mine", "utmark-assets", "utmark-shell"] },
  { key: "map", names: ["utmark-map"] },
  { key: "control", names: ["utmark-control"] },
] as const satisfies readonly StoredItem[];
