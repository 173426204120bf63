/**
 * Saves a form while somebody types. It sends only changed parts, in one request at a time. Parts that the
 * server rejects are sent separately from valid ones.
 */
import { ApiError, type Problem } from "#contract/client.ts";
import { Draft, type DraftOptions, type DraftView, type SavedVersion } from "./draft.ts";
import { partOfPath } from "./form-shape.ts";

const saveDelayMs = 1000;
const longestWaitMs = 10_000;
/** Whether the failure is temporary, so that the same request is repeated later. */
const isTemporary = ({ status }: Problem) =>
  status === 0 || status >= 500 || status === 429 || status === 401;

export type AutosaveOptions<V extends object, B extends object, S extends SavedVersion> = DraftOptions<
  V,
  B,
  S
> & {
  /** Whether a part is still being typed. Such a part is stored in this browser but not sent. */
  isUnfinished: (part: string, values: V) => boolean;
  /** The values that a new record needs to be created; undefined until all of them are entered. */
  least: (values: V) => { part: string; body: B } | undefined;
  /** Whether a changed part waits in this browser until `release` is called. */
  isStaged?: (part: string, saved: S) => boolean;
  onCreated: (saved: S) => void;
  newKey: () => string;
};

export class Autosave<V extends object, B extends object, S extends SavedVersion> extends Draft<V, B, S> {
  readonly #o: AutosaveOptions<V, B, S>;
  #creating: { body: B; key: string } | undefined;
  #apart = false;
  #released = false;
  /** Whether the last request has no response. Leaving the page aborts it, but it may have arrived. */
  #unanswered = false;
  #failed: DraftView<V, S>["failed"];
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> | undefined;

  constructor(o: AutosaveOptions<V, B, S>) {
    super(o);
    this.#o = o;
  }
  /**
   * Sends the unsaved changes; resolves when they are saved or refused. `strict`: reports unfinished fields
   * too. `online`: the network is back.
   */
  readonly flush = (o: { strict?: boolean; online?: boolean } = {}): Promise<void> => {
    clearTimeout(this.#timer);
    if (o.strict) this.strict = true;
    if (o.online) this.#tries = 0;
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined;
      this.notifyListeners();
    });
    this.notifyListeners();
    return this.#work;
  };
  /** Sends the changes that are staged. */
  readonly release = (): Promise<void> => {
    this.#released = true;
    return this.flush();
  };
  /** Discards staged changes: their parts get the saved values. */
  readonly unstage = (): void => {
    const { saved } = this;
    if (saved) this.set(this.savedValues(saved, this.#staged()));
  };
  /** Sends changes when the page is left, in one keepalive request. A lost one stays in this browser. */
  readonly flushOnUnload = (): void => {
    const sent = this.#sendable();
    if (sent.length === 0) return;
    const on = this.#unanswered || !this.saved ? {} : { version: this.saved.version };
    const creation = this.saved ? undefined : this.#creation();
    const request = this.saved
      ? this.o.change(this.saved, { ...this.bodyIn(this.bodyNow(), sent), ...on }, { keepalive: true })
      : creation && this.o.create(creation.body, { key: creation.key, keepalive: true });
    request?.catch(() => {});
  };

  protected written(): void {
    this.#again(saveDelayMs);
  }
  protected progress() {
    return {
      saving: this.#work !== undefined,
      waiting: this.#sendable().length > 0,
      failed: this.#failed,
      answer: undefined,
      staged: this.#staged(),
    };
  }
  #staged(): string[] {
    const { saved } = this;
    if (!saved || this.#released) return [];
    return this.dirty().filter((part) => !this.conflict.has(part) && this.#o.isStaged?.(part, saved));
  }
  #sendable(): string[] {
    this.rejected.dropChanged(this.bodyNow());
    if (!this.saved && !this.#o.least(this.values)) return [];
    const staged = this.#staged();
    return this.dirty().filter(
      (part) =>
        !staged.includes(part) &&
        !this.rejected.has(part) &&
        !this.conflict.has(part) &&
        !this.#o.isUnfinished(part, this.values),
    );
  }
  /**
   * The body and key of the request that creates the record. It is repeated with the same key until there is
   * a response, so that only one record is created.
   */
  #creation() {
    const firstSaving = this.#o.least(this.values);
    if (!firstSaving || this.rejected.has(firstSaving.part)) return undefined;
    this.#creating ??= {
      body: { ...firstSaving.body, ...this.bodyIn(this.bodyNow(), this.#sendable()) },
      key: this.#o.newKey(),
    };
    return this.#creating;
  }

  async #run(): Promise<void> {
    for (;;) {
      const all = this.#sendable();
      const sent = this.#apart ? all.slice(0, 1) : all;
      if (sent.length === 0) break;
      if (!(await this.#send(sent))) return;
    }
    this.#apart = false;
    this.#released = false;
  }
  /** Sends these parts. Returns false if sending must stop for now. */
  async #send(sent: string[]): Promise<boolean> {
    const before = this.saved;
    const creation = before ? undefined : this.#creation();
    if (!before && !creation) return false;
    const body = creation?.body ?? this.bodyIn(this.bodyNow(), sent);
    this.#unanswered = true;
    try {
      const answer = before
        ? await this.o.change(before, { ...body, version: before.version }, {})
        : await this.o.create(creation!.body, { key: creation!.key });
      this.#unanswered = false;
      this.#creating = undefined;
      this.#failed = undefined;
      this.#tries = 0;
      const { parts } = this.o.shape;
      this.takeIn(
        answer,
        Object.keys(body).flatMap((field) => partOfPath(parts, field) ?? []),
        body,
      );
      if (!before) this.#o.onCreated(answer);
      return true;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      this.#unanswered = e.problem.status === 0;
      return this.#refused(e.problem, sent, body);
    } finally {
      this.notifyListeners();
    }
  }
  async #refused(problem: Problem, sent: string[], body: Partial<B>): Promise<boolean> {
    if (isTemporary(problem)) {
      this.#failed = { text: problem.detail, again: true };
      this.#again(Math.min(longestWaitMs, 2000 * 2 ** this.#tries++));
      return false;
    }
    this.#creating = undefined;
    if (problem.code === "version_outdated" && this.saved) return this.#meet(this.saved);
    const errors = problem.errors ?? [];
    const errorsOf = (part: string) => errors.filter((e) => partOfPath(this.o.shape.parts, e.path) === part);
    const rejected = sent.filter((part) => errorsOf(part).length > 0);
    // sends parts one by one, so that the responses show which of them is invalid
    this.#apart = rejected.length === 0 && sent.length > 1;
    if (this.#apart) return true;
    if (errors.length === 0) {
      this.#failed = { text: problem.detail, again: false };
      return false;
    }
    for (const part of rejected.length > 0 ? rejected : sent)
      this.rejected.hold(part, body, rejected.length > 0 ? errorsOf(part) : errors);
    return true;
  }
  async #meet(saved: S): Promise<boolean> {
    try {
      await this.meet(saved);
      return true;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      return this.#refused(e.problem, [], {});
    }
  }
  #again(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, ms);
  }
}
