import { expect, it } from "vitest";
import { type ToastAction, type Toast, withToast } from "./toast-list.ts";

const undo: ToastAction = { label: "Angre", act: () => {} };
const textsAfter = (...messages: [kind: Toast["kind"], text: string, offer?: ToastAction][]) =>
  messages
    .reduce<readonly Toast[]>(
      (toasts, [kind, text, offer], id) => withToast(toasts, { id, kind, text, offer }),
      [],
    )
    .map((toast) => toast.text);

it("a success removes error toasts", () => {
  expect(textsAfter(["error", "Ikke lagret"], ["error", "Uten nett"], ["success", "Lagret"])).toEqual([
    "Lagret",
  ]);
  expect(textsAfter(["success", "Lagret"], ["error", "Uten nett"])).toEqual(["Lagret", "Uten nett"]);
});

it("the same text is shown once unless it offers undo, and there are at most four toasts", () => {
  expect(textsAfter(["error", "Uten nett"], ["error", "Uten nett"])).toEqual(["Uten nett"]);
  expect(textsAfter(["success", "Stengt"], ["success", "Stengt"])).toEqual(["Stengt"]);
  expect(textsAfter(["success", "Stengt", undo], ["success", "Stengt", undo])).toEqual(["Stengt", "Stengt"]);
  expect(textsAfter(...["1", "2", "3", "4", "5"].map((n) => ["error", n] as ["error", string]))).toEqual([
    "2",
    "3",
    "4",
    "5",
  ]);
});
