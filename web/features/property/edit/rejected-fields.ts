import { type Part, partBody, type PropertyBody, same } from "./property-form.ts";
import type { FieldError } from "./unfinished-errors.ts";

/**
 * The parts that the server has refused, as they were then, and what it said. Once written anew, a part is
 * held no more.
 */
export class RejectedFields {
  #held = new Map<Part, { refused: Partial<PropertyBody>; errors: FieldError[] }>();

  has = (part: Part): boolean => this.#held.has(part);
  hold(part: Part, body: Partial<PropertyBody>, errors: FieldError[]): void {
    this.#held.set(part, { refused: partBody(body as PropertyBody, part), errors });
  }
  letGoChanged(body: PropertyBody): void {
    for (const [part, { refused }] of this.#held)
      if (!same(partBody(body, part), refused)) this.#held.delete(part);
  }
  errors(body: PropertyBody): FieldError[] {
    return [...this.#held].flatMap(([part, { refused, errors }]) =>
      same(partBody(body, part), refused) ? errors : [],
    );
  }
}
