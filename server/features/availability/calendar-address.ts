/**
 * Which URLs and hosts an imported calendar may be fetched from: only public addresses, to prevent SSRF into
 * our own network.
 */
import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const notPublic = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  notPublic.addSubnet(net, prefix, "ipv4");
/** The public address range of IPv6, without the ranges in it that tunnel or translate to other networks. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(net, prefix, "ipv6");

export const isPublicIp = (address: string): boolean =>
  isIP(address) === 4
    ? !notPublic.check(address, "ipv4")
    : isIP(address) === 6 && global6.check(address, "ipv6") && !notPublic.check(address, "ipv6");

const isExtraHost = (url: URL, more: string): boolean =>
  more.split(",").some((host) => host.trim() !== "" && host.trim() === url.host);

/** `more`: additional allowed hosts as host:port, comma-separated (CALENDAR_HOSTS). */
export function allowedCalendarUrl(address: string, more = ""): URL | undefined {
  const text = address.trim().replace(/^webcals?:/i, "https:");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return undefined;
  if (isExtraHost(url, more)) return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
  const hasDomainName =
    url.hostname.includes(".") && !url.hostname.endsWith(".") && !url.hostname.startsWith("[");
  return url.protocol === "https:" && url.port === "" && hasDomainName && isIP(url.hostname) === 0
    ? url
    : undefined;
}

/**
 * Resolves the host when the connection is opened, which prevents DNS rebinding. If any of its addresses is
 * not public, the connection is refused.
 */
const lookUpPublicHost: LookupFunction = (hostname, options, done) => {
  dnsLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error("no address"), "", 0);
    if (!found.every(({ address }) => isPublicIp(address)))
      return done(new Error("not a public address"), "", 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
export const hostLookupFor = (url: URL, more = ""): LookupFunction | undefined =>
  isExtraHost(url, more) ? undefined : lookUpPublicHost;
