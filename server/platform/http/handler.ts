/** The types of endpoint handlers, which turn parsed arguments and a call into a view or a refusal. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Role } from "#domain/account/lists.ts";
import type { ArgsOf, Endpoint, SchemaPart, ReplyOf } from "#contract/define.ts";
import type { ErrorCode, Refusal } from "#contract/errors.ts";
import type { Locale } from "#domain/locale.ts";

/** `sessionId`: the session by which the person is signed in. */
export type Actor = {
  uid: string;
  sessionId: string;
  name: string;
  email: string;
  roles: Role[];
  /** The language that the reader has chosen, used for pages. */
  language: Locale;
};
type Caller<A> = A extends "user" | "landowner" | "admin" ? Actor : Actor | undefined;
/** `actor` is undefined for an anonymous caller of a public endpoint, for the service token and for cron. */
export type Call<A = "user"> = {
  actor: Caller<A>;
  locale: Locale;
  now: Date;
  requestId: string;
  idempotencyKey?: string;
  /** The owner of the idempotency keys, if no person calls. */
  keySpace?: string;
  /** The database's position after the caller's last write (write-position.ts). */
  position?: string;
};

/** An expected refusal. `extra` becomes further members of the problem details, such as a new quote. */
export type Refused = { readonly refused: readonly Refusal[]; readonly extra?: Record<string, unknown> };
export const refuse = (code: ErrorCode, values?: Refusal["values"], extra?: Refused["extra"]): Refused => ({
  refused: [{ code, ...(values && { values }) }],
  ...(extra && { extra }),
});
/** Refuses the file of an upload; the file is its only field. */
export const refuseFile = (code: ErrorCode, values?: Refusal["values"]): Refused =>
  refuseAll([{ code, path: "file", ...(values && { values }) }]);
/** Refuses a cursor that we did not issue. */
export const refuseCursor = (): Refused => refuseAll([{ code: "invalid_request", path: "cursor" }]);
export const refuseAll = (refusals: readonly Refusal[]): Refused => ({ refused: refusals });
export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "refused" in answer;

/** The file of an upload as received; nothing about it has been checked. */
export type ReceivedFile = { name: string; bytes: Buffer };
/** Reads the file; to be called once it is clear that the caller may upload. */
export type Receive = () => Promise<ReceivedFile | Refused>;
type Uploaded<E> = E extends { upload: object } ? { receive: Receive } : unknown;
/** The request and response headers of an endpoint that opens a session. */
export type Browser = { ip: string; headers: Headers; setCookie: (cookie: string) => void };
type Opening<E> = E extends { session: true } ? { browser: Browser } : unknown;
/** The response of an endpoint marked `written`, which is JSON text already. */
export class JsonText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

type Handler<E> = (
  args: ArgsOf<E> & Uploaded<E> & Opening<E>,
  call: Call<SchemaPart<E, "auth">>,
) => Promise<(E extends { written: true } ? JsonText : ReplyOf<E>) | Refused>;
type RawHandler<E> = (
  args: ArgsOf<E> & { bytes: Buffer },
  call: Call<SchemaPart<E, "auth">>,
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<FastifyReply | Refused>;
type RawKey<C> = { [K in keyof C]: C[K] extends { raw: true } ? K : never }[keyof C];
/**
 * A handler for each endpoint of a contract group; a `raw` endpoint has one only if the feature handles it
 * itself.
 */
export type Handlers<C> = { [K in Exclude<keyof C, RawKey<C>>]: Handler<C[K]> } & {
  [K in RawKey<C>]?: RawHandler<C[K]>;
};
/** Some handlers of a contract group, each typed by its endpoint's key, for the file that has their code. */
export type SomeHandlers<C> = Partial<Handlers<C>>;
/** The type of handlers in tables that were type-checked where they were written. */
export type AnyHandler = (
  args: object,
  call: Call<Endpoint["auth"]>,
  http?: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>;
