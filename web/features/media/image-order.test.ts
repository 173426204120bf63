import { expect, it } from "vitest";
import { moved, movedTo, placed } from "./image-order.ts";

const pictures = (names: string, main = names[0]) =>
  [...names].map((imageId) => ({ imageId, main: imageId === main }));
const names = (images: readonly { imageId: string }[]) => images.map((i) => i.imageId).join("");

it("a picture moves only within the bounds of the list", () => {
  const four = pictures("abcd");
  expect(names(moved(four, "c", -1))).toBe("acbd");
  expect(names(moved(four, "b", 1))).toBe("acbd");
  expect(moved(four, "d", 1)).toBe(four);
  expect(names(movedTo(four, "b", 99))).toBe("acdb");
});

it("the main picture stays first", () => {
  const three = pictures("abc");
  expect(moved(three, "b", -1)).toBe(three);
  expect(moved(three, "a", 1)).toBe(three);
  expect(names(movedTo(three, "c", 0))).toBe("acb");
  expect(names(moved(pictures("abc", "none"), "b", -1))).toBe("bac");
});

it("an unknown picture leaves the order unchanged", () => {
  const two = pictures("ab");
  expect(moved(two, "x", 1)).toBe(two);
});

it("files chosen together are ordered as chosen, whichever upload ends first", () => {
  const order = new Map([
    ["p", 1],
    ["q", 2],
    ["r", 3],
  ]);
  const chosen = (id: string) => order.get(id);
  let images: readonly { imageId: string; main: boolean }[] = pictures("ab");
  for (const imageId of ["r", "p", "q"]) images = placed(images, { imageId, main: false }, chosen);
  expect(names(images)).toBe("abpqr");
});

it("a new main picture is put first, without duplicates", () => {
  expect(names(placed(pictures("ab", "none"), { imageId: "c", main: true }, () => 5))).toBe("cab");
  expect(names(placed(pictures("ab"), { imageId: "b", main: false }, () => undefined))).toBe("ab");
});
