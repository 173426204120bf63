/**
 * The state of a form compared with the saved version: unsaved changes, their copy in this browser's storage,
 * and conflicts with changes by other people. Subclasses decide when changes are sent.
 */
import type { Problem } from "#contract/client.ts";
import {
  bodyOfPart,
  type FieldError,
  type FormShape,
  refusal,
  isSameValue,
  valuesOfPart,
  type FieldGroups,
} from "./form-shape.ts";
import type { StoredDraft } from "./stored-draft.ts";

/** The parts that the server rejected, with values and errors. A part is sent again once it is changed. */
class RejectedParts<B extends object> {
  readonly #parts: FieldGroups;
  readonly #rejected = new Map<string, { refused: Partial<B>; errors: FieldError[] }>();

  constructor(parts: FieldGroups) {
    this.#parts = parts;
  }
  has = (part: string): boolean => this.#rejected.has(part);
  clear = (): void => this.#rejected.clear();
  hold(part: string, body: Partial<B>, errors: FieldError[]): void {
    this.#rejected.set(part, { refused: bodyOfPart(body, this.#parts[part]) as Partial<B>, errors });
  }
  dropChanged(body: B): void {
    for (const [part, { refused }] of this.#rejected)
      if (!isSameValue(bodyOfPart(body, this.#parts[part]), refused)) this.#rejected.delete(part);
  }
  errors(body: B): FieldError[] {
    return [...this.#rejected].flatMap(([part, { refused, errors }]) =>
      isSameValue(bodyOfPart(body, this.#parts[part]), refused) ? errors : [],
    );
  }
}

export type SavedVersion = { version: number };
export type DraftView<V extends object, S> = {
  values: V;
  /** The version that the server sent last; undefined until the record is created. */
  saved: S | undefined;
  /** The errors of the current values. */
  problem: Problem | undefined;
  /** A new object for each time that the whole form is refused. */
  answer: object | undefined;
  saving: boolean;
  /** Whether there are changes that have not been sent. */
  waiting: boolean;
  /** The reason why saving failed, and whether it is retried automatically. */
  failed: { text: string; again: boolean } | undefined;
  unsaved: boolean;
  /** Whether the unsaved changes are stored in this browser. */
  isStored: boolean;
  /** Whether the unsaved changes were restored from an earlier visit. */
  restored: boolean;
  /** Changes that an earlier visit stored, based on a version that is outdated now. */
  found: Partial<V> | undefined;
  /**
   * Parts that both the reader and another person have changed; the reader must choose. `theirs`: the other
   * person's value, if it is a text or a number.
   */
  conflict: readonly { part: string; theirs: string | undefined }[];
  /** Changed parts that are only sent when the reader asks for it. */
  staged: readonly string[];
};
type SendOptions = { keepalive?: boolean };
export type DraftOptions<V extends object, B extends object, S extends SavedVersion> = {
  shape: FormShape<V, B, S>;
  saved: S | undefined;
  /** `initial`: the values of a new form. `blank`: the values that count as empty. */
  initial: V;
  blank: V;
  create: (body: B, sending: SendOptions & { key: string }) => Promise<S>;
  change: (
    saved: S,
    body: Partial<B> & { version?: number },
    sending: SendOptions & { key?: string },
  ) => Promise<S>;
  fetch: (saved: S) => Promise<S>;
  /** Validates the values before sending. `strict`: reports unfinished fields too. */
  wrong: (values: V, strict: boolean) => FieldError[];
  read: (saved: S | undefined) => StoredDraft<V> | undefined;
  /** Stores a draft; returns false if the browser's storage is blocked or full. */
  store: (saved: S | undefined, draft: StoredDraft<V>) => boolean;
};

export abstract class Draft<V extends object, B extends object, S extends SavedVersion> {
  protected readonly o: DraftOptions<V, B, S>;
  protected readonly names: readonly string[];
  protected values: V;
  protected saved: S | undefined;
  protected readonly rejected: RejectedParts<B>;
  protected readonly conflict = new Set<string>();
  protected strict = false;
  /** For each part the sent value that was accepted. The server's own value (in `#theirs`) may be trimmed. */
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
  /** On opening: restores a stored draft that is based on this version, or offers an older one. */
  readonly open = (): void => {
    const stored = this.o.read(this.saved);
    const changes = stored && this.#storedChanges(stored.values);
    if (!stored) return;
    if (!changes) return void this.store();
    this.#restored = stored.on === this.#writtenOn();
    if (!this.#restored) this.#found = changes;
    this.set(this.#restored ? changes : {});
  };
  readonly answerOffer = (use: boolean): void => {
    const unsaved = this.#found;
    this.#found = undefined;
    this.set(use && unsaved ? unsaved : {});
  };
  /** Discards all changes. */
  readonly discard = (): void => {
    this.#restored = false;
    this.rejected.clear();
    this.set(this.saved ? this.o.shape.valuesOf(this.saved) : this.o.initial);
  };
  /**
   * Resolves conflicts. If `keepsOwn`, the reader's changes are saved over the other person's; otherwise the
   * other person's replace them.
   */
  readonly settle = (keepsOwn: boolean): void => {
    const parts = [...this.conflict];
    this.conflict.clear();
    if (!keepsOwn && this.saved) this.values = { ...this.values, ...this.savedValues(this.saved, parts) };
    this.set({});
  };
  /** Takes over a newer saved version, but keeps unsaved changes. */
  readonly adopt = (fresh: S): void => {
    if (this.saved && fresh.version < this.saved.version) return;
    this.takeIn(fresh, []);
    this.notifyListeners();
  };

  /** Called when the reader has changed something. */
  protected abstract written(): void;
  protected abstract progress(): Pick<DraftView<V, S>, "saving" | "waiting" | "failed" | "answer"> &
    Partial<Pick<DraftView<V, S>, "problem" | "staged">>;

  protected savedValues = (saved: S, parts: readonly string[]): Partial<V> =>
    Object.assign({}, ...parts.map(this.#valuesIn(this.o.shape.valuesOf(saved))));
  protected bodyNow = (): B => this.o.shape.bodyOf(this.values);
  protected bodyIn = (body: Partial<B>, parts: readonly string[]): Partial<B> =>
    Object.assign({}, ...parts.map((part) => bodyOfPart(body, this.o.shape.parts[part])));
  #samePart = (a: B, b: B, part: string) =>
    isSameValue(bodyOfPart(a, this.o.shape.parts[part]), bodyOfPart(b, this.o.shape.parts[part]));
  #valuesIn = (values: V) => (part: string) => valuesOfPart(values, this.o.shape.parts[part]);
  protected dirty(): string[] {
    const body = this.bodyNow();
    return this.names.filter((part) => !this.#samePart(body, this.#taken, part));
  }
  /**
   * Merges a version that another person has saved. Parts that only the other person changed are taken over;
   * parts that both changed are in conflict.
   */
  protected async meet(saved: S): Promise<void> {
    this.takeIn(await this.o.fetch(saved), []);
  }
  /** Takes over a version from the server. `sent`: the parts saved by this request, as they are in `body`. */
  protected takeIn(fresh: S, sent: readonly string[], body: Partial<B> = {}): void {
    const values = this.o.shape.valuesOf(fresh);
    const savedBody = this.o.shape.bodyOf(values);
    const dirty = this.dirty();
    for (const part of this.names) {
      if (sent.includes(part)) this.#taken = { ...this.#taken, ...this.bodyIn(body, [part]) };
      else if (!this.#samePart(savedBody, this.#theirs, part)) {
        this.#taken = { ...this.#taken, ...this.bodyIn(savedBody, [part]) };
        if (!dirty.includes(part)) this.values = { ...this.values, ...this.#valuesIn(values)(part) };
        else if (!this.#samePart(this.bodyNow(), savedBody, part)) this.conflict.add(part);
      }
    }
    this.#theirs = savedBody;
    if (!this.saved) this.o.store(undefined, { on: "", values: {} });
    this.saved = fresh;
    this.store();
  }

  /** The version on which stored changes are based, or for a new form its initial values. */
  #writtenOn = (): string =>
    this.saved ? String(this.saved.version) : JSON.stringify(this.o.shape.bodyOf(this.o.initial));
  /** The stored values of the parts that differ from the form's current values. */
  #storedChanges(stored: Partial<V>): Partial<V> | undefined {
    const restored = { ...this.values, ...stored };
    const [restoredBody, currentBody] = [this.o.shape.bodyOf(restored), this.bodyNow()];
    const parts = this.names.filter((part) => !this.#samePart(restoredBody, currentBody, part));
    return parts.length > 0 ? Object.assign({}, ...parts.map(this.#valuesIn(restored))) : undefined;
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
      staged: [],
      ...this.progress(),
      unsaved,
      isStored: this.#isStored,
      restored: this.#restored && unsaved,
      found: this.#found,
      conflict: [...this.conflict].map((part) => ({ part, theirs: this.#savedText(part) })),
    };
  }
  /** The saved value of a part that is a single typed text or number; undefined for other parts. */
  #savedText(part: string): string | undefined {
    const saved =
      this.saved &&
      bodyOfPart(this.o.shape.bodyOf(this.o.shape.valuesOf(this.saved)), this.o.shape.parts[part]);
    const [value, ...more] = Object.values(saved ?? {}) as unknown[];
    const isTyped = this.o.shape.typed?.includes(part) && more.length === 0;
    return isTyped && (typeof value === "string" || typeof value === "number") ? String(value) : undefined;
  }
  protected notifyListeners(): void {
    this.#view = undefined;
    for (const listener of this.#listeners) listener();
  }
}
