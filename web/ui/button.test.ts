import { globSync, readFileSync } from "node:fs";
import type { ComponentProps, MouseEvent } from "react";
import { expect, it, vi } from "vitest";
import { Button, type ButtonProps } from "./button.tsx";

const attributesOf = (props: ButtonProps) => Button(props).props as ComponentProps<"button">;
function press(props: ButtonProps) {
  const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
  attributesOf(props).onClick?.(event as unknown as MouseEvent<HTMLButtonElement>);
  return event;
}

it("is not disabled while it is busy, which would take the focus from it", () => {
  const busy = attributesOf({ type: "submit", busy: true, disabled: true });
  expect([busy.disabled, busy["aria-disabled"], busy["aria-busy"]]).toEqual([false, true, true]);
  expect(attributesOf({ disabled: true }).disabled).toBe(true);
});

it("is not disabled either while it takes no press for another reason", () => {
  const off = attributesOf({ off: true });
  expect([off.disabled, off["aria-disabled"], off["aria-busy"]]).toEqual([false, true, undefined]);
});

/** What is disabled until the page works, never becomes so while it has the focus. */
it("no button of the product is disabled while somebody is at it", () => {
  const disabled =
    /<(?:button|Button|ConfirmDialog|PublishSwitch|input)\b[^>]*?\sdisabled=\{(?!!hydrated\})[^>]*/g;
  const found = globSync("web/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").replaceAll("=>", "").matchAll(disabled)].map(([tag]) => `${file}: ${tag}`),
  );
  expect(found).toEqual([]);
});

it("takes no press while it is busy, and neither does its form", () => {
  const onClick = vi.fn();
  const event = press({ type: "submit", busy: true, onClick });
  expect(onClick).not.toHaveBeenCalled();
  expect([event.preventDefault, event.stopPropagation].map((called) => called.mock.calls.length)).toEqual([
    1, 1,
  ]);
  press({ type: "submit", busy: false, onClick });
  expect(onClick).toHaveBeenCalledOnce();
});
