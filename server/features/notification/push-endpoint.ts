/** The push services of known browsers. Any other endpoint could be an address in our own network (SSRF). */
const hosts = [
  "fcm.googleapis.com",
  "android.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
];
const serviceDomains = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** `more`: additional services as host:port, comma-separated (PUSH_HOSTS). */
export function isPushService(endpoint: string, more = ""): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || url.username || url.password) return false;
  if (more.split(",").some((host) => host.trim() === url.host && url.host !== ""))
    return url.protocol === "https:" || url.protocol === "http:";
  return (
    url.protocol === "https:" &&
    url.port === "" &&
    (hosts.includes(url.hostname) || serviceDomains.some((end) => url.hostname.endsWith(end)))
  );
}
