/**
 * The parts of the service worker's global scope that we use. TypeScript's webworker library would conflict
 * with its DOM library.
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

/** Data of the build, inserted by scripts/build-worker.ts. */
type Build = {
  /** The version of React Router's manifest, which each build has its own of. */
  id: string;
  /** The files of the offline page. */
  shell: string[];
  /** Files that stored pages load later, for the map. */
  later: string[];
  /** Files that the page where permits are checked loads later, such as the camera's decoder. */
  control: string[];
  /** The response to `/__manifest` for the routes of stored pages. */
  routes: Record<string, unknown>;
};
declare const __BUILD__: Build;
export const build = __BUILD__;
