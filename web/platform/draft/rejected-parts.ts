import { bodyOfPart, type FieldError, type Parts, same } from "./form-shape.ts";

/**
 * The parts the server rejected, with the rejected values and the errors. Once changed, a part is sent again.
 */
export class RejectedParts<B extends object> {
  readonly #parts: Parts;
  readonly #held = new Map<string, { refused: Partial<B>; errors: FieldError[] }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }
  has = (part: string): boolean => this.#held.has(part);
  clear = (): void => this.#held.clear();
  hold(part: string, body: Partial<B>, errors: FieldError[]): void {
    this.#held.set(part, { refused: bodyOfPart(body, this.#parts[part]) as Partial<B>, errors });
  }
  letGoChanged(body: B): void {
    for (const [part, { refused }] of this.#held)
      if (!same(bodyOfPart(body, this.#parts[part]), refused)) this.#held.delete(part);
  }
  errors(body: B): FieldError[] {
    return [...this.#held].flatMap(([part, { refused, errors }]) =>
      same(bodyOfPart(body, this.#parts[part]), refused) ? errors : [],
    );
  }
}
