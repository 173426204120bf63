/**
 * Requests of one client take turns, and no more of them a second than their share: whoever asks for much
 * waits for their own, and nobody for them.
 */
type Bounds = {
  /** Requests of one client that run at the same time, and what they take together: a dear one runs alone. */
  atOnce: number;
  pointsAtOnce: number;
  /** What a client may take for long, and at once after a rest; a point is about a millisecond of work. */
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
/** Of any request at all, files and refusals among them: a point each, as they come. */
export const requestBounds: Bounds = {
  ...defaultBounds,
  atOnce: 1000,
  pointsAtOnce: Number.POSITIVE_INFINITY,
  pointsPerSecond: 1000,
  burstPoints: 3000,
};

/** `RATE_LIMIT_SCALE` times as generous. */
export const scaleBounds = (bounds: Bounds, scale: number): Bounds => ({
  ...bounds,
  atOnce: bounds.atOnce * scale,
  pointsAtOnce: bounds.pointsAtOnce * scale,
  pointsPerSecond: bounds.pointsPerSecond * scale,
  burstPoints: bounds.burstPoints * scale,
});

/** The answer to who has waited too long, or has too much waiting: come again later. */
export const overloaded = Symbol("shed");
/** `isWanted` is asked when the turn comes: who has gone meanwhile takes none, and nothing of their share. */
export type ClientQueue = <T>(
  client: string,
  points: number,
  task: () => Promise<T>,
  isWanted?: () => boolean,
) => Promise<T | typeof overloaded>;

type Waiting = { points: number; isWanted: () => boolean; end: (start: boolean) => void };
/** `level`: the points taken and not yet forgotten, as of `at`. */
type Client = {
  running: number;
  runningPoints: number;
  waiting: Waiting[];
  level: number;
  at: number;
  timer?: NodeJS.Timeout;
};

export function createClientQueue({
  atOnce,
  pointsAtOnce,
  pointsPerSecond,
  burstPoints,
  maxWaiting: mostWaiting,
  waitMs,
}: Bounds): ClientQueue {
  const clients = new Map<string, Client>();

  const forget = (client: Client) => {
    const now = performance.now();
    client.level = Math.max(0, client.level - ((now - client.at) / 1000) * pointsPerSecond);
    client.at = now;
  };
  const later = (name: string, client: Client, points: number) => {
    clearTimeout(client.timer); // one for the rest of all points would be too late for who waits for some
    client.timer = setTimeout(goOn, (points / pointsPerSecond) * 1000 + 1, name, client).unref();
  };
  const hasRoom = ({ running, runningPoints, level }: Client, { points }: Waiting) =>
    level < burstPoints && (running === 0 || (running < atOnce && runningPoints + points <= pointsAtOnce));
  function goOn(name: string, client: Client): void {
    forget(client);
    for (let next = client.waiting[0]; next && hasRoom(client, next); next = client.waiting[0]) {
      client.waiting.shift();
      const wanted = next.isWanted();
      if (wanted) {
        client.running++;
        client.runningPoints += next.points;
        client.level += next.points;
      }
      next.end(wanted);
    }
    if (client.running > 0) return; // who ends goes on
    if (client.waiting.length > 0) later(name, client, client.level - burstPoints);
    else if (client.level > 0) later(name, client, client.level);
    else if (clients.get(name) === client) clients.delete(name);
  }
  function turnOf(name: string, client: Client, points: number, isWanted: () => boolean): Promise<boolean> {
    if (client.waiting.length >= mostWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        client.waiting.splice(client.waiting.indexOf(waiting), 1);
        resolve(false);
      }, waitMs);
      const waiting: Waiting = {
        points,
        isWanted,
        end: (start) => {
          clearTimeout(late);
          resolve(start);
        },
      };
      // what is quickly done comes first
      const dearer = client.waiting.findIndex((other) => other.points > points);
      client.waiting.splice(dearer < 0 ? client.waiting.length : dearer, 0, waiting);
      goOn(name, client);
    });
  }

  return async (name, points, task, isWanted = () => true) => {
    const client = clients.get(name) ?? {
      running: 0,
      runningPoints: 0,
      waiting: [],
      level: 0,
      at: performance.now(),
    };
    clients.set(name, client);
    if (!(await turnOf(name, client, points, isWanted))) return overloaded;
    try {
      return await task();
    } finally {
      client.running--;
      client.runningPoints -= points;
      setImmediate(goOn, name, client); // others come in between
    }
  };
}
