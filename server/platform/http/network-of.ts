/** Which addresses count as one client for limits. */
import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address; an IPv4 address at its end gives two of them. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((n) => n.toString(16)).join(":"),
  );
  const [head = "", tail = ""] = plain.split("::");
  const parse = (part: string) => (part === "" ? [] : part.split(":").map((g) => Number.parseInt(g, 16)));
  const [before, after] = [parse(head), parse(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/**
 * An IPv4 address itself. Of an IPv6 address the /64, which a provider gives to one household, so that nobody
 * counts as many clients by using several addresses. An IPv4 address in IPv6 form is the IPv4 address.
 */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((g) => g === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((g) => g.toString(16))
    .join(":")}::/64`;
}
