/**
 * The worker's own world, as far as we use it: TypeScript's libraries for it cannot stand beside the
 * browser's.
 */
export type Extendable = Event & { waitUntil(done: Promise<unknown>): void };
export type MessageEvent = Extendable & { data: unknown; source: WorkerClient | null };
export type Pushed = Extendable & { data: { json(): unknown } | null };
export type Clicked = Extendable & { notification: Notification & { data: unknown } };
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

/** What the build puts in: see scripts/build-worker.ts. */
type Build = {
  /** Of React Router's manifest: another build has another. */
  id: string;
  /** Files that the page for those without coverage stands on. */
  shell: string[];
  /** Files that kept pages fetch only when something is opened: the map. */
  later: string[];
  /** What `/__manifest` would say of the pages that are kept. */
  routes: Record<string, unknown>;
};
declare const __BUILD__: Build;
export const build = __BUILD__;
