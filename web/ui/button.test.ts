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

it("a busy button is not disabled, since that would take the focus from it", () => {
  const busy = attributesOf({ type: "submit", busy: true, disabled: true });
  expect([busy.disabled, busy["aria-disabled"], busy["aria-busy"]]).toEqual([false, true, true]);
  expect(attributesOf({ disabled: true }).disabled).toBe(true);
});

it("a button that is inactive but not busy is not disabled", () => {
  const off = attributesOf({ off: true });
  expect([off.disabled, off["aria-disabled"], off["aria-busy"]]).toEqual([false, true, undefined]);
});

/** An element that is disabled only until hydration is allowed, since it cannot have the focus before. */
it("no element that can have the focus is ever disabled", () => {
  const disabled =
    /<(?:button|Button|ConfirmDialog|PublishSwitch|input)\b[^>]*?\sdisabled=\{(?!!hydrated\})[^>]*/g;
  const disabledTags = globSync("web/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").replaceAll("=>", "").matchAll(disabled)].map(([tag]) => `${file}: ${tag}`),
  );
  expect(disabledTags).toEqual([]);
});

it("a busy button ignores clicks, and its form is not submitted", () => {
  const onClick = vi.fn();
  const event = press({ type: "submit", busy: true, onClick });
  expect(onClick).not.toHaveBeenCalled();
  expect([event.preventDefault, event.stopPropagation].map((called) => called.mock.calls.length)).toEqual([
    1, 1,
  ]);
  press({ type: "submit", busy: false, onClick });
  expect(onClick).toHaveBeenCalledOnce();
});
