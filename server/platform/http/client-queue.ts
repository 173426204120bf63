/**
 * Limits each client: its requests wait in a queue, and a leaky bucket limits its work per second. A client
 * with many requests delays only its own.
 */
import { networkOf } from "./network-of.ts";

type Bounds = {
  /** How many requests of a client run at once, and their total cost; an expensive one runs alone. */
  atOnce: number;
  pointsAtOnce: number;
  /** The sustained rate of a client, and its burst after a rest; a point is about a millisecond of work. */
  pointsPerSecond: number;
  burstPoints: number;
  maxWaiting: number;
  waitMs: number;
};
export const defaultBounds: Bounds = {
  atOnce: 3,
  pointsAtOnce: 40,
  pointsPerSecond: 400,
  burstPoints: 2000,
  maxWaiting: 1000,
  waitMs: 45_000,
};
/** Applied to every request from an address, including files and refusals: each costs a point, on arrival. */
export const requestBounds: Bounds = {
  ...defaultBounds,
  atOnce: 1000,
  pointsAtOnce: Number.POSITIVE_INFINITY,
  pointsPerSecond: 1000,
  burstPoints: 3000,
};

/** The bounds multiplied by `RATE_LIMIT_SCALE`. */
export const scaleBounds = (bounds: Bounds, scale: number): Bounds => ({
  ...bounds,
  atOnce: bounds.atOnce * scale,
  pointsAtOnce: bounds.pointsAtOnce * scale,
  pointsPerSecond: bounds.pointsPerSecond * scale,
  burstPoints: bounds.burstPoints * scale,
});

/** The result if a request has waited too long, or too many are waiting: the client should retry later. */
export const overloaded = Symbol("overloaded");
/** `isWanted` is called at the request's turn: a disconnected client is skipped and not charged. */
export type ClientQueue = <T>(
  client: string,
  points: number,
  task: () => Promise<T>,
  isWanted?: () => boolean,
) => Promise<T | typeof overloaded>;

type Wanted = { points: number; isWanted: () => boolean };
type QueuedRequest = Wanted & { end: (start: boolean) => void };
/** The client's bucket: `level` is the number of points used and not yet regained at the time `at`. */
type Client = {
  running: number;
  runningPoints: number;
  waiting: QueuedRequest[];
  level: number;
  at: number;
  timer?: NodeJS.Timeout;
};

export function createClientQueue({
  atOnce,
  pointsAtOnce,
  pointsPerSecond,
  burstPoints,
  maxWaiting,
  waitMs,
}: Bounds): ClientQueue {
  const clients = new Map<string, Client>();

  const forget = (client: Client) => {
    const now = performance.now();
    client.level = Math.max(0, client.level - ((now - client.at) / 1000) * pointsPerSecond);
    client.at = now;
  };
  const later = (name: string, client: Client, points: number) => {
    // a timer set for all the points would be too late for a request that waits for some of them
    clearTimeout(client.timer);
    client.timer = setTimeout(startNext, (points / pointsPerSecond) * 1000 + 1, name, client).unref();
  };
  const hasRoom = ({ running, runningPoints, level }: Client, { points }: Wanted) =>
    level < burstPoints && (running === 0 || (running < atOnce && runningPoints + points <= pointsAtOnce));
  /** Starts the request; false if nobody wants its response any longer. */
  function start(client: Client, { points, isWanted }: Wanted): boolean {
    if (!isWanted()) return false;
    client.running++;
    client.runningPoints += points;
    client.level += points;
    return true;
  }
  function startNext(name: string, client: Client): void {
    forget(client);
    for (let next = client.waiting[0]; next && hasRoom(client, next); next = client.waiting[0]) {
      client.waiting.shift();
      next.end(start(client, next));
    }
    if (client.running > 0) return; // the request that ends continues with the next
    if (client.waiting.length > 0) later(name, client, client.level - burstPoints);
    else if (client.level > 0) later(name, client, client.level);
    else if (clients.get(name) === client) clients.delete(name);
  }
  function waitForTurn(
    name: string,
    client: Client,
    points: number,
    isWanted: () => boolean,
  ): Promise<boolean> | boolean {
    if (client.waiting.length >= maxWaiting) return false;
    if (client.waiting.length === 0) {
      // usually no timer is needed
      forget(client);
      const request = { points, isWanted };
      if (hasRoom(client, request) && start(client, request)) return true;
    }
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        client.waiting.splice(client.waiting.indexOf(waiting), 1);
        resolve(false);
      }, waitMs);
      const waiting: QueuedRequest = {
        points,
        isWanted,
        end: (start) => {
          clearTimeout(timeout);
          resolve(start);
        },
      };
      // cheap requests come first
      const dearer = client.waiting.findIndex((other) => other.points > points);
      client.waiting.splice(dearer < 0 ? client.waiting.length : dearer, 0, waiting);
      startNext(name, client);
    });
  }

  return async (address, points, task, isWanted = () => true) => {
    const name = networkOf(address);
    const client = clients.get(name) ?? {
      running: 0,
      runningPoints: 0,
      waiting: [],
      level: 0,
      at: performance.now(),
    };
    clients.set(name, client);
    if (!(await waitForTurn(name, client, points, isWanted))) return overloaded;
    try {
      return await task();
    } finally {
      client.running--;
      client.runningPoints -= points;
      setImmediate(startNext, name, client); // let other clients in between
    }
  };
}
