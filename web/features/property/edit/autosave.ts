/**
 * Saves a property while it is being written: only what has changed, one request at a time, what is wrong
 * apart from what is right.
 */
import { ApiError, type Problem } from "#contract/client.ts";
import { RejectedFields } from "./rejected-fields.ts";
import { unsavedChanges } from "./stored-draft.ts";
import type { SaverOptions, SaverView } from "./autosave-types.ts";
import { type FieldError, isUnfinished, unfinishedErrors } from "./unfinished-errors.ts";
import {
  emptyProperty,
  type Own,
  type Part,
  partBody,
  partNames,
  partOf,
  partValues,
  same,
  type PropertyBody,
  type PropertyValues,
  propertyBody,
  propertyValues,
} from "./property-form.ts";

const pause = 1000;
const longestWait = 10_000;
const refusal = (errors: FieldError[]): Problem => ({
  type: "",
  status: 422,
  code: "invalid_request",
  title: "",
  detail: "",
  errors,
});
/** Nobody has said no to it. */
const isPassing = ({ status }: Problem) => status === 0 || status >= 500 || status === 429 || status === 401;

export class PropertySaver {
  readonly #o: SaverOptions;
  #values: PropertyValues;
  #property: Own | undefined;
  /** Each part as the server took it from us, and as it stands with the server: it trims and tidies. */
  #saved: PropertyBody;
  #theirs: PropertyBody;
  #held = new RejectedFields();
  #conflict = new Set<Part>();
  #creating: { body: PropertyBody; key: string } | undefined;
  #apart = false;
  #strict = false;
  #failed: SaverView["failed"];
  #found: SaverView["found"];
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> | undefined;
  #listeners = new Set<() => void>();
  #view: SaverView;

  constructor(o: SaverOptions) {
    this.#o = o;
    this.#property = o.property;
    this.#values = o.values;
    this.#saved = propertyBody(o.property ? o.values : emptyProperty());
    this.#theirs = this.#saved;
    this.#view = this.#look();
  }
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly view = (): SaverView => this.#view;

  readonly set = (part: Partial<PropertyValues>): void => {
    this.#values = { ...this.#values, ...part };
    this.#strict = false;
    this.#keep();
    this.#again(pause);
    this.#tell();
  };
  /**
   * Sends what there is to send, and is done when it is answered. `strict`: what was begun and not finished
   * is pointed out. `online`: the network is back.
   */
  readonly flush = (o: { strict?: boolean; online?: boolean } = {}): Promise<void> => {
    clearTimeout(this.#timer);
    if (o.strict) this.#strict = true;
    if (o.online) this.#tries = 0;
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined;
      this.#tell();
    });
    this.#tell();
    return this.#work;
  };
  /**
   * The page is going away: one request that outlives it. What does not get through, this browser has kept.
   */
  readonly lastWords = (): void => {
    const sent = this.#sendable();
    if (sent.length === 0) return;
    const { propertyId, version } = this.#property ?? {};
    const body = this.#bodyOf(sent);
    // what is under way may or may not get there
    const on = this.#work ? {} : { version };
    const creation = propertyId ? undefined : this.#creation();
    const request = propertyId
      ? this.#o.change(propertyId, { body, keepalive: true, ...on })
      : creation && this.#o.create({ ...creation, keepalive: true });
    request?.catch(() => {});
  };

  /** What was kept in this browser is offered where it is not what the server has. */
  readonly offer = (kept: Partial<PropertyValues> | undefined): void => {
    if (!kept) return;
    this.#found = unsavedChanges(kept, this.#values);
    if (!this.#found) this.#keep();
    this.#tell();
  };
  readonly answerOffer = (use: boolean): void => {
    const found = this.#found;
    this.#found = undefined;
    this.set(use && found ? found : {});
  };
  /** Mine stands and is saved over theirs, or theirs comes in. */
  readonly settle = (mine: boolean): void => {
    const parts = [...this.#conflict];
    this.#conflict.clear();
    const theirs = this.#property && propertyValues(this.#property);
    if (!mine && theirs)
      this.#values = Object.assign({ ...this.#values }, ...parts.map((part) => partValues(theirs, part)));
    this.#keep();
    void this.flush();
  };
  /** Takes in what the server says now; what is being written here stays. */
  readonly adopt = (fresh: Own): void => {
    if (this.#property && fresh.version < this.#property.version) return;
    this.#takeIn(fresh, []);
    this.#tell();
  };

  #dirty(): Part[] {
    const body = propertyBody(this.#values);
    return partNames.filter((part) => !same(partBody(body, part), partBody(this.#saved, part)));
  }
  #bodyOf = (sent: readonly Part[]): Partial<PropertyBody> =>
    Object.assign({}, ...sent.map((part) => partBody(propertyBody(this.#values), part)));
  #sendable(): Part[] {
    this.#held.letGoChanged(propertyBody(this.#values));
    if (!this.#property && this.#values.name.trim() === "") return [];
    return this.#dirty().filter(
      (part) => !this.#held.has(part) && !this.#conflict.has(part) && !isUnfinished(part, this.#values),
    );
  }
  /**
   * The draft is asked for in the same words until it is answered: an answer that was lost must not leave two
   * of them.
   */
  #creation() {
    if (this.#values.name.trim() === "" || this.#held.has("name")) return undefined;
    this.#creating ??= {
      body: { name: this.#values.name, type: this.#values.type, ...this.#bodyOf(this.#sendable()) },
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
  }
  /** False: no use going on now. */
  async #send(sent: Part[]): Promise<boolean> {
    const before = this.#property;
    const creation = before ? undefined : this.#creation();
    if (!before && !creation) return false;
    const body = creation?.body ?? this.#bodyOf(sent);
    try {
      const answer = before
        ? await this.#o.change(before.propertyId, { body, version: before.version })
        : await this.#o.create({ ...creation!, body: creation!.body });
      this.#creating = undefined;
      this.#failed = undefined;
      this.#tries = 0;
      this.#takeIn(
        answer,
        Object.keys(body).flatMap((key) => partOf(key) ?? []),
        body,
      );
      if (!before) this.#o.onCreated(answer);
      this.#keep();
      return true;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      return this.#refused(e.problem, sent, body);
    } finally {
      this.#tell();
    }
  }
  async #refused(problem: Problem, sent: Part[], body: Partial<PropertyBody>): Promise<boolean> {
    if (isPassing(problem)) {
      this.#failed = { text: problem.detail, again: true };
      this.#again(Math.min(longestWait, 2000 * 2 ** this.#tries++));
      return false;
    }
    this.#creating = undefined;
    if (problem.code === "version_outdated" && this.#property) return this.#meet(this.#property.propertyId);
    const errors = problem.errors ?? [];
    const told = (part: Part) => errors.filter((e) => partOf(e.path) === part);
    const blamed = sent.filter((part) => told(part).length > 0);
    this.#apart = blamed.length === 0 && sent.length > 1; // whose fault it is shows when they go one by one
    if (this.#apart) return true;
    if (errors.length === 0) {
      this.#failed = { text: problem.detail, again: false };
      return false;
    }
    for (const part of blamed.length > 0 ? blamed : sent)
      this.#held.hold(part, body, blamed.length > 0 ? told(part) : errors);
    return true;
  }
  /**
   * Somebody has saved it since: what they changed and we did not comes in; what both changed is asked about.
   */
  async #meet(propertyId: string): Promise<boolean> {
    try {
      this.#takeIn(await this.#o.fetch(propertyId), []);
      return true;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      return this.#refused(e.problem, [], {});
    }
  }
  #takeIn(fresh: Own, sent: readonly Part[], body: Partial<PropertyBody> = {}): void {
    const values = propertyValues(fresh);
    const theirs = propertyBody(values);
    const dirty = this.#dirty();
    for (const part of partNames) {
      if (sent.includes(part)) this.#saved = { ...this.#saved, ...partBody(body as PropertyBody, part) };
      else if (!same(partBody(theirs, part), partBody(this.#theirs, part))) {
        this.#saved = { ...this.#saved, ...partBody(theirs, part) };
        if (!dirty.includes(part)) this.#values = { ...this.#values, ...partValues(values, part) };
        else if (!same(partBody(propertyBody(this.#values), part), partBody(theirs, part)))
          this.#conflict.add(part);
      }
    }
    this.#theirs = theirs;
    this.#property = fresh;
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, ms);
  }
  #keep(): void {
    const unfinished = partNames.filter((part) => isUnfinished(part, this.#values));
    const unsaved = [...new Set([...this.#dirty(), ...unfinished])].map((part) =>
      partValues(this.#values, part),
    );
    this.#o.keep(this.#property?.propertyId, Object.assign({ ...this.#found }, ...unsaved));
  }
  #look(): SaverView {
    const errors = [
      ...this.#held.errors(propertyBody(this.#values)),
      ...unfinishedErrors(this.#values, this.#strict, this.#o.words),
    ];
    return {
      values: this.#values,
      property: this.#property,
      problem: errors.length > 0 ? refusal(errors) : undefined,
      saving: this.#work !== undefined,
      waiting: this.#sendable().length > 0,
      failed: this.#failed,
      unsaved: this.#dirty().length > 0,
      found: this.#found,
      conflict: [...this.#conflict],
    };
  }
  #tell(): void {
    this.#view = this.#look();
    for (const listener of this.#listeners) listener();
  }
}
