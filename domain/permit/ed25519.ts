/**
 * Ed25519 (RFC 8032) for browsers that do not know it. It only verifies, so nothing in it is secret and its
 * time may depend on what it reads.
 */
import type { Verify } from "./signature.ts";

const p = 2n ** 255n - 19n;
/** The order of the base point. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (n: bigint, by = p): bigint => ((n % by) + by) % by;
function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(base)];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}
const inverse = (n: bigint): bigint => power(n, p - 2n);

const d = mod(-121665n * inverse(121666n));
const rootOfMinusOne = power(2n, (p - 1n) / 4n);

/** A point in extended coordinates: x = X/Z, y = Y/Z, T = XY/Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint];
const zero: Point = [0n, 1n, 1n, 0n];

function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const [a, b] = [((y1 - x1) * (y2 - x2)) % p, ((y1 + x1) * (y2 + x2)) % p];
  const [c, e] = [(((2n * d * t1) % p) * t2) % p, (2n * z1 * z2) % p];
  const [f, g, h, k] = [b - a, e - c, e + c, b + a];
  return [(f * g) % p, (h * k) % p, (g * h) % p, (f * k) % p];
}
const negative = ([x, y, z, t]: Point): Point => [mod(-x), y, z, mod(-t)];

/** `one`·`n` + `other`·`m`, both at once. */
function addMultiples(n: bigint, one: Point, m: bigint, other: Point): Point {
  const both = add(one, other);
  let sum = zero;
  for (let bit = 255n; bit >= 0n; bit--) {
    sum = add(sum, sum);
    const [inN, inM] = [(n >> bit) & 1n, (m >> bit) & 1n];
    if (inN && inM) sum = add(sum, both);
    else if (inN) sum = add(sum, one);
    else if (inM) sum = add(sum, other);
  }
  return sum;
}

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);

/** The point that 32 bytes stand for; undefined if they stand for none. */
function pointOf(bytes: Uint8Array): Point | undefined {
  const whole = numberOf(bytes);
  const [sign, y] = [whole >> 255n, whole & (2n ** 255n - 1n)];
  if (y >= p) return undefined;
  const [u, v] = [mod(y * y - 1n), mod(d * y * y + 1n)];
  let x = (u * power(v, 3n) * power(u * power(v, 7n), (p - 5n) / 8n)) % p;
  const square = (v * x * x) % p;
  if (square === mod(-u)) x = (x * rootOfMinusOne) % p;
  else if (square !== u) return undefined;
  if (x === 0n && sign === 1n) return undefined;
  if ((x & 1n) !== sign) x = p - x;
  return [x, y, 1n, (x * y) % p];
}
const base = pointOf(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 0x58 : 0x66)))!;

export const verifyEd25519: Verify = async (key, signature, signed) => {
  const [a, r, s] = [pointOf(key), pointOf(signature.subarray(0, 32)), numberOf(signature.subarray(32))];
  if (!a || !r || s >= order) return false;
  const hashed = Uint8Array.from([...signature.subarray(0, 32), ...key, ...signed]);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", hashed));
  const [x, y, z] = addMultiples(s, base, mod(numberOf(digest), order), negative(a));
  return mod(x - r[0] * z) === 0n && mod(y - r[1] * z) === 0n;
};
