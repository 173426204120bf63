/**
 * Saves all changes when the button is pressed; until then the draft is stored in this browser. A request
 * succeeds or fails as a whole. Parts that a booking prevents from changing (409) are left out, and the
 * others sent again.
 */
import { ApiError, type Problem } from "#contract/client.ts";
import { intentKeys } from "#web/platform/api/idempotency-key.ts";
import { remainingErrors } from "#web/platform/api/remaining-errors.ts";
import { Draft, type SavedVersion } from "./draft.ts";
import { partOfPath, refusal } from "./form-shape.ts";

export class SaveOnRequest<V extends object, B extends object, S extends SavedVersion> extends Draft<
  V,
  B,
  S
> {
  readonly #intent = intentKeys();
  #running = false;
  /** The last refusal, and the body that was refused. */
  #refusal: { problem: Problem; sent: B } | undefined;

  /** Saves. Undefined if refused (see `problem`), in conflict (see `conflict`) or already being saved. */
  readonly save = async (): Promise<S | undefined> => {
    if (this.#running) return undefined;
    this.#refusal = undefined;
    const errors = this.o.wrong(this.values, true);
    if (errors.length > 0) return this.#refuse(refusal(errors));
    this.#running = true;
    this.notifyListeners();
    try {
      while (this.conflict.size === 0) {
        const answer = await this.#send();
        if (answer) return answer;
      }
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      return this.#refuse(e.problem);
    } finally {
      this.#running = false;
      this.notifyListeners();
    }
    return undefined;
  };

  protected written(): void {}
  protected progress() {
    const refusal = this.#refusal;
    return {
      saving: this.#running,
      waiting: false,
      failed: undefined,
      answer: refusal,
      problem: refusal && remainingErrors(refusal.problem, refusal.sent, this.bodyNow),
    };
  }
  /** Returns undefined if another person has saved a newer version, which has then been merged. */
  async #send(): Promise<S | undefined> {
    return this.#sendParts(this.saved ? this.dirty() : this.names);
  }
  async #sendParts(sent: readonly string[]): Promise<S | undefined> {
    const before = this.saved;
    const body = this.bodyIn(this.bodyNow(), sent);
    const key = this.#intent.keyFor([before?.version, body]);
    try {
      const answer = before
        ? await this.o.change(before, { ...body, version: before.version }, { key })
        : await this.o.create(body as B, { key });
      this.#intent.over();
      this.takeIn(answer, sent, body);
      return answer;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      // the server has responded: the next attempt gets a new idempotency key
      if (e.problem.status < 500 && e.problem.status !== 0) this.#intent.over();
      if (e.problem.code === "version_outdated" && before) {
        await this.meet(before);
        return undefined;
      }
      if (before) await this.#saveOthers(e.problem, sent);
      throw e;
    }
  }
  /** If the server refuses some of the parts (409), sends the others without them. */
  async #saveOthers({ status, errors = [] }: Problem, sent: readonly string[]): Promise<void> {
    const refused = errors.map(({ path }) => partOfPath(this.o.shape.parts, path));
    const acceptedParts = sent.filter((part) => !refused.includes(part));
    if (status !== 409 || refused.length === 0 || refused.includes(undefined) || acceptedParts.length === 0)
      return;
    await this.#sendParts(acceptedParts).catch((e) => {
      if (!(e instanceof ApiError)) throw e;
    });
  }
  #refuse(problem: Problem): undefined {
    this.#refusal = { problem, sent: this.bodyNow() };
    this.notifyListeners();
  }
}
