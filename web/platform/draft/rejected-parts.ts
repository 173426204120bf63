import { bodyOfPart, type FieldError, type FieldGroups, isSameValue } from "./form-shape.ts";

/**
 * The parts the server rejected, with the rejected values and the errors. Once changed, a part is sent again.
 */
export class RejectedParts<B extends object> {
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
