/** Fastify as the transport: contract groups become routes, and every failure becomes problem+json. */
import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from "fastify";
import type { Contract, Endpoint, Key } from "#contract/define.ts";
import type { ErrorCode, Refusal } from "#contract/errors.ts";
import { readerLanguage } from "#messages/reader-language.ts";
import { defaultLocale, type Locale } from "#domain/locale.ts";
import type { AnyHandler, Handlers, Receive } from "./handler.ts";
import type { ErrorReports } from "#server/platform/observability/error-reports.ts";
import type { Log } from "#server/platform/observability/log.ts";
import {
  type HttpAnswer,
  admit,
  bodyLimitOf,
  clientOf,
  type RequesterIdentity,
  type HandlerDeps,
  type Operation,
  handleOperation,
  Unreadable,
  defaultBodyBytes,
} from "./handle-operation.ts";
import { networkOf } from "./network-of.ts";
import { problem, problemOf, refusalFor } from "./problem.ts";
import { overloaded, type ClientQueue } from "./client-queue.ts";
import { endSlowBody } from "./body-pace.ts";
import { createLogThrottle } from "./log-throttle.ts";
import { acceptUploads, createUploads } from "./upload.ts";
import { browserOf, parseNoBodies } from "./web-request.ts";
import { positionOf } from "#server/platform/database/write-position.ts";

/** Timeout for a whole request, even of the largest file over a poor connection. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Timeout for the headers of a request. */
const HEADERS_TIMEOUT_MS = 15_000;
/**
 * The maximum size and time of reading and discarding a refused body, so that the client can read the
 * refusal.
 */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;
const DRAIN_MS = 10_000;
const DRAIN_BYTES_PER_MS = 1000; // throttled: it is discarded anyway
function drainBody(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  let remainingBytes = MAX_DRAINED_BYTES;
  raw.resume();
  const timeout = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once("end", () => clearTimeout(timeout));
  raw.once("close", () => clearTimeout(timeout));
  raw.on("data", (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) return void raw.destroy();
    raw.pause();
    setTimeout(() => raw.resume(), chunk.length / DRAIN_BYTES_PER_MS);
  });
}
/** The Retry-After if an outside service is away. */
const RETRY_AFTER_SECONDS = 2;
/** A proxy of ours may give the request its id; a client may not. */
const requestIdOf = ({ headers, socket }: IncomingMessage, isProxy: Peers["isProxy"]): string => {
  const requestId = headers["x-request-id"];
  return typeof requestId === "string" &&
    /^[\w.:-]{1,64}$/.test(requestId) &&
    isProxy(socket.remoteAddress ?? "")
    ? requestId
    : randomUUID();
};

/** Refusals of requests that Node's parser gives up on, by the error's code. */
const connectionRefusals: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "payload_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "body_too_slow",
};
/** Converts errors from Fastify before a handler runs, and errors thrown outside `handleRequest`. */
function refusalOf(error: { statusCode?: number; code?: string }): Refusal {
  const refusal = refusalFor(error);
  if (refusal.code === "service_unavailable") return refusal;
  const byStatus: Record<number, ErrorCode> = {
    408: "body_too_slow",
    413: "payload_too_large",
    415: "unsupported_media_type",
    404: "not_found",
    405: "method_not_allowed",
  };
  const status = error.statusCode ?? 500;
  return { code: byStatus[status] ?? (status >= 400 && status < 500 ? "invalid_request" : "internal_error") };
}

/** The language of an API call; each call names its own. */
export const languageOf = ({ headers }: FastifyRequest): Locale =>
  readerLanguage({ acceptLanguage: headers["accept-language"] });

export const sendProblem = (request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply =>
  sendRefusal(request, reply, { code });
function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const p = problemOf({ refused: [refusal] }, languageOf(request), request.id);
  if (refusal.code === "payload_too_large") {
    // if it closed at once, the connection would end before the client has read the reason
    reply.removeHeader("connection");
    drainBody(request.raw);
  }
  if (p.status === 503) reply.header("retry-after", RETRY_AFTER_SECONDS);
  return reply.code(p.status).type("application/problem+json; charset=utf-8").send(JSON.stringify(p));
}

/**
 * Whether the connection broke before the whole body was received: the client caused it, and nobody waits for
 * a response.
 */
const clientClosed = (error: unknown, { raw }: FastifyRequest): boolean =>
  (error as { code?: string }).code === "ECONNRESET" && raw.destroyed && !raw.complete;

function createErrorHandler(log: Log, failed: ErrorReports["report"]) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (clientClosed(error, request)) {
      log.info({ reqId: request.id, route: request.routeOptions?.url }, "the client went away");
      return reply.sent ? reply : sendProblem(request, reply, "invalid_request");
    }
    const refusal = refusalOf(error as { statusCode?: number });
    const { code } = refusal;
    if (code === "internal_error" || code === "service_unavailable")
      log.error({ err: error, reqId: request.id, route: request.routeOptions?.url }, code);
    if (code === "internal_error")
      failed({
        source: `${request.method} ${request.routeOptions?.url ?? ""}`,
        error,
        requestId: request.id,
      });
    if (reply.sent) return reply;
    return sendRefusal(request, reply, refusal);
  };
}

/** If the path of a page cannot be decoded, like `/100%`, it is taken literally and becomes a 404 page. */
function decodableUrl(url: string): string {
  const [path = ""] = url.split("?", 1);
  if (/^\/api(\/|$)/.test(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** Of a client's requests over a limit, one per this time is logged, with the number of those left out. */
const REFUSAL_LOG_INTERVAL_MS = 60_000;
/** The maximum length of a logged path. */
const MAX_PATH_LENGTH = 200;
const pathOf = (url: string): string => url.slice(0, MAX_PATH_LENGTH).split("?", 1)[0] ?? "";

type Peers = { isProxy: (address: string) => boolean; connectionsPerAddress: number };

/**
 * Closes connections beyond the limit per address when they arrive; not those from our own proxy, whose
 * address all its clients share.
 */
function boundConnections(app: FastifyInstance, { isProxy, connectionsPerAddress }: Peers): void {
  const open = new Map<string, number>();
  app.server.on("connection", (socket) => {
    const peer = socket.remoteAddress ?? "";
    if (isProxy(peer)) return;
    const address = networkOf(peer);
    const count = (open.get(address) ?? 0) + 1;
    if (count > connectionsPerAddress) return void socket.destroy();
    open.set(address, count);
    socket.once("close", () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    });
  });
}

/** A request costs one point plus its body's size, since even a refused body has to be read. */
const BYTES_PER_POINT = 40_000;
const ASSUMED_CHUNKED_BYTES = 2_000_000; // a chunked body has no Content-Length
const pointsOf = ({ headers }: FastifyRequest): number =>
  1 +
  Math.min(
    MAX_DRAINED_BYTES,
    Number(headers["content-length"] ?? (headers["transfer-encoding"] ? ASSUMED_CHUNKED_BYTES : 0)),
  ) /
    BYTES_PER_POINT;
/** Checking a body and storing its content costs a point for each of these bytes. */
const BODY_BYTES_PER_POINT = 5000;
const MAX_BODY_POINTS = 100;
export function costOf({ cost = 1 }: Endpoint, query: unknown, bytes: number): number {
  const points = typeof cost === "number" ? cost : cost((query ?? {}) as Record<string, unknown>);
  return points + Math.min(MAX_BODY_POINTS, Math.floor(bytes / BODY_BYTES_PER_POINT));
}
/** Whether the client is still connected and waits for the response. */
export const isWaiting = ({ raw }: FastifyRequest) => !raw.socket.destroyed;

/** Limits all requests from an address, since thousands of cheap requests add up. */
export function boundRequests(app: FastifyInstance, requestQueue: ClientQueue): void {
  app.addHook("onRequest", async (request, reply) => {
    const pass = async () => undefined;
    const answer = await requestQueue(request.ip, pointsOf(request), pass, () => isWaiting(request));
    if (answer === overloaded) return sendProblem(request, reply, "service_unavailable");
  });
}

/** Called for each response and each failure; event streams do not count as responses. */
export type HttpWatch = {
  failed?: ErrorReports["report"];
  answered?: (a: { method: string; route: string; status: number; ms: number; requestId: string }) => void;
};

export function createHttp(log: Log, peers: Peers, watch: HttpWatch = {}): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true, // after the drain
    return503OnClosing: false, // requests on open connections are still answered during it
    trustProxy: peers.isProxy,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    bodyLimit: defaultBodyBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 300 },
    requestIdHeader: false,
    genReqId: (raw) => requestIdOf(raw as IncomingMessage, peers.isProxy),
    // Legacy clients call the same API under `/api/routes`.
    rewriteUrl: (raw) => decodableUrl(raw.url?.replace(/^\/api\/routes(?=\/)/, "/api") ?? "/"),
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(request as FastifyRequest, reply as FastifyReply, refusalOf(error)),
    clientErrorHandler: (error, socket) => {
      if ((error as NodeJS.ErrnoException).code === "ECONNRESET" || socket.destroyed || !socket.writable)
        return void socket.destroy();
      const { code = "" } = error as NodeJS.ErrnoException;
      const p = problem(connectionRefusals[code] ?? "invalid_request", defaultLocale, randomUUID());
      const body = JSON.stringify(p);
      socket.end(
        `HTTP/1.1 ${p.status} ${STATUS_CODES[p.status]}\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
  });
  boundConnections(app, peers);
  app.setErrorHandler(createErrorHandler(log, (failure) => watch.failed?.(failure)));
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, "not_found"));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // with two Host headers, each server on the way may use another one (RFC 9112, 3.2)
    const names = request.raw.rawHeaders.filter((_, i) => i % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === "host").length > 1)
      return sendProblem(request, reply, "invalid_request");
  });
  // the body of an upload is read, and its pace watched, once there is a place for it (upload.ts)
  app.addHook("preParsing", async (request) => {
    if (request.method !== "GET" && !request.isMultipart?.()) endSlowBody(request.raw);
  });
  const thinned = createLogThrottle();
  app.addHook("onResponse", async (request, reply) => {
    // the route's pattern, not the URL: no ids or queries in the log
    const pattern = request.routeOptions?.url ?? "none";
    // the path of a page has no ids or queries in it
    const route = pattern === "/*" ? pathOf(request.raw.url ?? "") : pattern;
    // a client that goes on although it is refused must not fill the log
    const leftOut = reply.statusCode === 429 ? thinned(networkOf(request.ip), REFUSAL_LOG_INTERVAL_MS) : 0;
    if (leftOut !== undefined)
      log.info(
        {
          reqId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(leftOut > 0 && { leftOut }),
        },
        "request",
      );
    const isStream = reply.getHeader("content-type")?.toString().startsWith("text/event-stream");
    if (!isStream)
      watch.answered?.({
        method: request.method,
        route: pattern === "/*" ? "page" : pattern,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        requestId: request.id,
      });
  });
  return app;
}

function jsonBody(request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined;
  if (!bytes?.length) return undefined;
  if (!/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(request.headers["content-type"] ?? ""))
    throw new Unreadable("unsupported_media_type");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Unreadable("malformed_json");
  }
}

function basicPassword(authorization: string | undefined): string | undefined {
  const [, encoded] = /^basic ([\w+/=-]{1,1000})$/i.exec(authorization ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const userAndPassword = Buffer.from(encoded, "base64").toString();
  return userAndPassword.slice(userAndPassword.indexOf(":") + 1);
}

const header = (request: FastifyRequest, name: string): string | undefined =>
  [request.headers[name]].flat()[0];

export type Api = {
  operations: Map<Key, Operation>;
  mount<C extends Contract>(contract: C, handlers: Handlers<C>): void;
  runtime: HandlerDeps;
};

type Callers = {
  identify: (request: FastifyRequest, cookies: boolean) => Promise<RequesterIdentity>;
  /**
   * The owner of a token that was verified before, without a database query; `identify` checks whether the
   * session is valid.
   */
  knownUid: (request: FastifyRequest) => string | undefined;
};

/** Registers contract groups as routes. */
export function createApi(app: FastifyInstance, runtime: HandlerDeps, { identify, knownUid }: Callers): Api {
  parseNoBodies(app);
  app.decorateRequest("caller", null);
  const operations = new Map<Key, Operation>();
  const uploads = createUploads();

  function mountOne(key: Key, endpoint: Endpoint, run: AnyHandler): void {
    const operation = { key, endpoint, run };
    operations.set(key, operation);
    const [method = "GET", url = ""] = key.split(" ");
    const { upload } = endpoint;
    const callerOf = (request: FastifyRequest) => ({
      identify: () => identify(request, cookies),
      knownUid: knownUid(request),
      cronSecret: header(request, "x-cron-secret"),
      basicPassword: basicPassword(header(request, "authorization")),
      locale: languageOf(request),
      requestId: request.id,
      ip: request.ip,
    });
    type AdmittedCaller = ReturnType<typeof callerOf> & { admitted: RequesterIdentity };
    // cookies are accepted only for GETs that the browser sends without our script
    const cookies = endpoint.raw === true && method === "GET";
    const route: RouteOptions = {
      method,
      url,
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: async (request, reply) => {
        const caller = callerOf(request);
        const admission = await admit(runtime, operation, caller);
        if ("who" in admission)
          return void request.setDecorator<AdmittedCaller>("caller", { ...caller, admitted: admission.who });
        drainBody(request.raw);
        return sendAnswer(reply, admission.refused);
      },
      handler: async (request, reply) => {
        const caller = request.getDecorator<AdmittedCaller>("caller");
        const incoming = {
          params: request.params,
          query: request.query,
          body: () => (endpoint.raw ? (request.body ?? Buffer.alloc(0)) : jsonBody(request)),
          browser: () => browserOf(request, reply),
          ...caller,
          idempotencyKey: header(request, "idempotency-key"),
          position: positionOf(request),
        };
        const run = (receive?: Receive) =>
          handleOperation(runtime, operation, { ...incoming, receive }, { request, reply });
        const client = clientOf(caller.admitted, request.ip);
        // An upload may take minutes, so it does not take a place among requests that take milliseconds.
        if (upload) return sendAnswer(reply, await uploads(request, { person: client, limits: upload }, run));
        const bytes = Buffer.isBuffer(request.body) ? request.body.length : 0;
        const cost = costOf(endpoint, request.query, bytes);
        const answer = await runtime.requestQueue(
          client,
          cost,
          () => run(),
          () => isWaiting(request),
        );
        if (answer !== overloaded) return sendAnswer(reply, answer);
        return sendProblem(request, reply, "service_unavailable");
      },
    };
    if (upload)
      app.register(async (scope) => {
        await acceptUploads(scope);
        scope.route(route);
      });
    else app.route(route);
  }
  return {
    operations,
    runtime,
    mount(contract, handlers) {
      for (const [key, run] of Object.entries(handlers) as [Key, AnyHandler][])
        mountOne(key, contract[key as keyof typeof contract] as Endpoint, run);
    },
  };
}

function sendAnswer(reply: FastifyReply, answer: HttpAnswer | undefined): FastifyReply {
  if (!answer) return reply;
  const { cacheSeconds } = answer;
  const caching = cacheSeconds === undefined ? "no-store" : `public, max-age=${cacheSeconds}`;
  const vary = cacheSeconds === undefined ? "Accept-Language" : "Accept-Language, Authorization";
  reply.code(answer.status).header("cache-control", caching).header("vary", vary);
  if (answer.status === 408) reply.header("connection", "close"); // the rest of its body is not waited for
  const waits = answer.status === 503 || answer.status === 429;
  const retryAfter = answer.retryAfter ?? (waits ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  if (answer.status === 204) return reply.send();
  return reply
    .type(answer.problem ? "application/problem+json; charset=utf-8" : "application/json; charset=utf-8")
    .send(answer.text ?? JSON.stringify(answer.body));
}

/**
 * Responds to any other path under /api: 404 if the path is unknown, 405 if it has another method, as a path of the
 * contract outside /api does.
 */
export function mountApiFallback(app: FastifyInstance, keys: readonly string[]): void {
  const endpoints = keys.map((key) => {
    const [method = "", url = ""] = key.split(" ");
    return { method, url, pattern: new RegExp(`^${url.replace(/:\w+/g, "[^/]+")}$`) };
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = (request.raw.url ?? "").split("?")[0] ?? "";
      const methods = endpoints.filter((k) => k.pattern.test(path)).map((k) => k.method);
      if (!methods.length || methods.includes(request.method))
        return sendProblem(request, reply, "not_found");
      return sendProblem(request, reply.header("allow", methods.join(", ")), "method_not_allowed");
    };
    for (const url of ["/api", "/api/*"]) scope.all(url, answer);
    for (const { method, url } of endpoints.filter((k) => !k.url.startsWith("/api/")))
      scope.route({
        method: ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((other) => other !== method),
        url,
        handler: answer,
      });
  });
}
