import { expect, it } from "vitest";
import { fillArrivalText, ownArrivalText, unknownPlaceholder } from "./message.ts";

const values = { guest: "Ola", way: "Parkering: Tunet 4", times: "", key: "Nøkkelen henger her", bring: "" };

it("placeholders have names in both languages, and lines without anything to say are left out", () => {
  const text = "Hei {gjest}\n\n{Way}\n\n{tider}\n\nTa med: {ta med}\n\n{ nøkkel }";
  expect(fillArrivalText(text, values)).toBe("Hei Ola\n\nParkering: Tunet 4\n\nNøkkelen henger her");
});
it("a value is not read for placeholders again", () => {
  expect(fillArrivalText("{gjest} {key}", { ...values, guest: "{key} $&" })).toBe(
    "{key} $& Nøkkelen henger her",
  );
});
it("what is no placeholder is found", () => {
  expect(unknownPlaceholder("Hei {gjest}, koden er {kode}")).toBe("kode");
  expect(unknownPlaceholder("Hei {gjest}, { vei }")).toBeUndefined();
});
it("an English guest gets the English text, else the Norwegian", () => {
  const own = { text: "Hei", englishText: "Hello" };
  expect([ownArrivalText(own, "nb"), ownArrivalText(own, "en")]).toEqual(["Hei", "Hello"]);
  expect(ownArrivalText({ ...own, englishText: "" }, "en")).toBe("Hei");
  expect(ownArrivalText({ text: "", englishText: "Hello" }, "nb")).toBeUndefined();
});
