/**
 * What is being written in a form, beside what the server has of it: what is unsaved, what this browser keeps
 * of it, what has been saved from elsewhere meanwhile. When it is sent, the classes that extend it decide.
 */
import type { Problem } from "#contract/client.ts";
import { bodyOfPart, type FieldError, type FormShape, refusal, same, valuesOfPart } from "./form-shape.ts";
import { RejectedParts } from "./rejected-parts.ts";
import type { StoredDraft } from "./stored-draft.ts";

export type Saved = { version: number };
export type DraftView<V extends object, S> = {
  values: V;
  /** As the server last told it; undefined until it is made. */
  saved: S | undefined;
  /** What is wrong now. */
  problem: Problem | undefined;
  /** Another one with each refusal of the whole. */
  answer: object | undefined;
  saving: boolean;
  /** Something is written that the server has not been asked to keep yet. */
  waiting: boolean;
  /** Why nothing could be saved, and whether it is tried again by itself. */
  failed: { text: string; again: boolean } | undefined;
  unsaved: boolean;
  /** This browser has what is unsaved, should the page go away. */
  isStored: boolean;
  /** What stands there unsaved is from last time. */
  restored: boolean;
  /** What this browser kept from last time, written on what no longer stands. */
  found: Partial<V> | undefined;
  /** Written here and, since then, saved from elsewhere: which of the two is to stand? */
  conflict: readonly string[];
};
type Sending = { keepalive?: boolean };
export type DraftOptions<V extends object, B extends object, S extends Saved> = {
  shape: FormShape<V, B, S>;
  saved: S | undefined;
  /** What the form of a new one opens with; `blank`: what nobody has written anything in. */
  initial: V;
  blank: V;
  create: (body: B, sending: Sending & { key: string }) => Promise<S>;
  change: (
    saved: S,
    body: Partial<B> & { version?: number },
    sending: Sending & { key?: string },
  ) => Promise<S>;
  fetch: (saved: S) => Promise<S>;
  /** What is seen to be wrong before it is sent; `strict`: what is begun and not finished, too. */
  wrong: (values: V, strict: boolean) => FieldError[];
  read: (saved: S | undefined) => StoredDraft<V> | undefined;
  /** False where the browser would not. */
  store: (saved: S | undefined, draft: StoredDraft<V>) => boolean;
};

export abstract class Draft<V extends object, B extends object, S extends Saved> {
  protected readonly o: DraftOptions<V, B, S>;
  protected readonly names: readonly string[];
  protected values: V;
  protected saved: S | undefined;
  protected readonly rejected: RejectedParts<B>;
  protected readonly conflict = new Set<string>();
  protected strict = false;
  /** Each part as the server took it from us, and as it stands with the server: it trims and tidies. */
  #taken: B;
  #theirs: B;
  #found: Partial<V> | undefined;
  #restored = false;
  #isStored = true;
  readonly #listeners = new Set<() => void>();
  #view: DraftView<V, S> | undefined;

  constructor(o: DraftOptions<V, B, S>) {
    this.o = o;
    this.names = Object.keys(o.shape.parts);
    this.saved = o.saved;
    this.values = o.saved ? o.shape.valuesOf(o.saved) : o.initial;
    this.#taken = o.shape.bodyOf(o.saved ? this.values : o.blank);
    this.#theirs = this.#taken;
    this.rejected = new RejectedParts(o.shape.parts);
  }
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly view = (): DraftView<V, S> => {
    this.#view ??= this.#look();
    return this.#view;
  };

  readonly set = (part: Partial<V>): void => {
    this.values = { ...this.values, ...part };
    this.strict = false;
    this.store();
    this.written();
    this.notifyListeners();
  };
  /** The form opens: what was kept comes back where it was written on what still stands, else is asked about. */
  readonly open = (): void => {
    const stored = this.o.read(this.saved);
    const changes = stored && this.#news(stored.values);
    if (!stored) return;
    if (!changes) return void this.store();
    this.#restored = stored.on === this.#writtenOn();
    if (!this.#restored) this.#found = changes;
    this.set(this.#restored ? changes : {});
  };
  readonly answerOffer = (use: boolean): void => {
    const found = this.#found;
    this.#found = undefined;
    this.set(use && found ? found : {});
  };
  /** Back to what the server has. */
  readonly discard = (): void => {
    this.#restored = false;
    this.rejected.clear();
    this.set(this.saved ? this.o.shape.valuesOf(this.saved) : this.o.initial);
  };
  /** Mine stands and is saved over theirs, or theirs comes in. */
  readonly settle = (mine: boolean): void => {
    const parts = [...this.conflict];
    this.conflict.clear();
    const theirs = this.saved && this.o.shape.valuesOf(this.saved);
    if (!mine && theirs)
      this.values = Object.assign({ ...this.values }, ...parts.map(this.#valuesIn(theirs)));
    this.set({});
  };
  /** Takes in what the server says now; what is being written here stays. */
  readonly adopt = (fresh: S): void => {
    if (this.saved && fresh.version < this.saved.version) return;
    this.takeIn(fresh, []);
    this.notifyListeners();
  };

  /** Something was written. */
  protected abstract written(): void;
  protected abstract progress(): Pick<DraftView<V, S>, "saving" | "waiting" | "failed" | "answer"> & {
    problem?: Problem | undefined;
  };

  protected bodyNow = (): B => this.o.shape.bodyOf(this.values);
  protected bodyIn = (body: Partial<B>, parts: readonly string[]): Partial<B> =>
    Object.assign({}, ...parts.map((part) => bodyOfPart(body, this.o.shape.parts[part])));
  #samePart = (a: B, b: B, part: string) =>
    same(bodyOfPart(a, this.o.shape.parts[part]), bodyOfPart(b, this.o.shape.parts[part]));
  #valuesIn = (values: V) => (part: string) => valuesOfPart(values, this.o.shape.parts[part]);
  protected dirty(): string[] {
    const body = this.bodyNow();
    return this.names.filter((part) => !this.#samePart(body, this.#taken, part));
  }
  /** Somebody has saved it since: what they changed and we did not comes in; what both changed is asked about. */
  protected async meet(saved: S): Promise<void> {
    this.takeIn(await this.o.fetch(saved), []);
  }
  /** `sent`: the parts that `fresh` answers, as they were in `body`. */
  protected takeIn(fresh: S, sent: readonly string[], body: Partial<B> = {}): void {
    const values = this.o.shape.valuesOf(fresh);
    const theirs = this.o.shape.bodyOf(values);
    const dirty = this.dirty();
    for (const part of this.names) {
      if (sent.includes(part)) this.#taken = { ...this.#taken, ...this.bodyIn(body, [part]) };
      else if (!this.#samePart(theirs, this.#theirs, part)) {
        this.#taken = { ...this.#taken, ...this.bodyIn(theirs, [part]) };
        if (!dirty.includes(part)) this.values = { ...this.values, ...this.#valuesIn(values)(part) };
        else if (!this.#samePart(this.bodyNow(), theirs, part)) this.conflict.add(part);
      }
    }
    this.#theirs = theirs;
    if (!this.saved) this.o.store(undefined, { on: "", values: {} });
    this.saved = fresh;
    this.store();
  }

  /** What stands with the server, or what a new one opened with: what was written on it is written on this. */
  #writtenOn = (): string =>
    this.saved ? String(this.saved.version) : JSON.stringify(this.o.shape.bodyOf(this.o.initial));
  /** What was kept and is not what the form shows, part by part. */
  #news(stored: Partial<V>): Partial<V> | undefined {
    const whole = { ...this.values, ...stored };
    const [then, now] = [this.o.shape.bodyOf(whole), this.bodyNow()];
    const parts = this.names.filter((part) => !this.#samePart(then, now, part));
    return parts.length > 0 ? Object.assign({}, ...parts.map(this.#valuesIn(whole))) : undefined;
  }
  protected store(): void {
    const values = Object.assign({ ...this.#found }, ...this.dirty().map(this.#valuesIn(this.values)));
    this.#isStored = this.o.store(this.saved, { on: this.#writtenOn(), values });
  }
  #look(): DraftView<V, S> {
    const errors = [...this.rejected.errors(this.bodyNow()), ...this.o.wrong(this.values, this.strict)];
    const unsaved = this.dirty().length > 0;
    return {
      values: this.values,
      saved: this.saved,
      problem: errors.length > 0 ? refusal(errors) : undefined,
      ...this.progress(),
      unsaved,
      isStored: this.#isStored,
      restored: this.#restored && unsaved,
      found: this.#found,
      conflict: [...this.conflict],
    };
  }
  protected notifyListeners(): void {
    this.#view = undefined;
    for (const listener of this.#listeners) listener();
  }
}
