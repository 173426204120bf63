/** Trusted reverse proxies, whose X-Forwarded-For header is used. */
import { BlockList, isIP } from "node:net";

const rangesByName: Record<string, readonly string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * `names`: addresses, ranges such as 10.0.0.0/8, and loopback, linklocal, uniquelocal, separated by commas.
 * Throws for anything else.
 */
export function trustedProxies(names: string): (address: string) => boolean {
  const list = new BlockList();
  for (const range of names.split(",").flatMap((name) => rangesByName[name.trim()] ?? [name.trim()])) {
    const [address = "", bits] = range.split("/");
    if (!isIP(address)) throw new Error(`${range} is no address`);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}
