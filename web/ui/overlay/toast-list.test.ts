import { expect, it } from "vitest";
import { type ToastAction, type Toast, withToast } from "./toast-list.ts";

const undo: ToastAction = { label: "Angre", act: () => {} };
const shown = (...said: [kind: Toast["kind"], text: string, offer?: ToastAction][]) =>
  said
    .reduce<readonly Toast[]>(
      (toasts, [kind, text, offer], id) => withToast(toasts, { id, kind, text, offer }),
      [],
    )
    .map((toast) => toast.text);

it("a success removes error toasts", () => {
  expect(shown(["error", "Ikke lagret"], ["error", "Uten nett"], ["success", "Lagret"])).toEqual(["Lagret"]);
  expect(shown(["success", "Lagret"], ["error", "Uten nett"])).toEqual(["Lagret", "Uten nett"]);
});

it("the same text is shown once, but every undo, and at most four toasts", () => {
  expect(shown(["error", "Uten nett"], ["error", "Uten nett"])).toEqual(["Uten nett"]);
  expect(shown(["success", "Stengt"], ["success", "Stengt"])).toEqual(["Stengt"]);
  expect(shown(["success", "Stengt", undo], ["success", "Stengt", undo])).toEqual(["Stengt", "Stengt"]);
  expect(shown(...["1", "2", "3", "4", "5"].map((n) => ["error", n] as ["error", string]))).toEqual([
    "2",
    "3",
    "4",
    "5",
  ]);
});
