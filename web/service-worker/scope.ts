/**
 * The part of the service worker's global scope that we use: TypeScript's webworker library conflicts with
 * the DOM's.
 */
export type ExtendableEvent = Event & { waitUntil(done: Promise<unknown>): void };
export type MessageEvent = ExtendableEvent & { data: unknown; source: WorkerClient | null };
export type PushEvent = ExtendableEvent & { data: { json(): unknown } | null };
export type NotificationClickEvent = ExtendableEvent & { notification: Notification & { data: unknown } };
type WorkerClient = {
  url: string;
  focus(): Promise<WorkerClient>;
  navigate(url: string): Promise<WorkerClient | null>;
  postMessage(message: unknown): void;
};
type Scope = {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(o?: object): Promise<WorkerClient[]>;
    get(id: string): Promise<WorkerClient | undefined>;
    claim(): Promise<void>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Event>(name: string, listen: (event: E) => void): void;
};
export const scope = self as unknown as Scope;

/** Inserted by the build: see scripts/build-worker.ts. */
type Build = {
  /** The version of React Router's manifest, different for each build. */
  id: string;
  /** The files of the offline page. */
  shell: string[];
  /** Files that cached pages load lazily: the map. */
  later: string[];
  /** The answer to `/__manifest` for the cached pages. */
  routes: Record<string, unknown>;
};
declare const __BUILD__: Build;
export const build = __BUILD__;
