import { expect, it } from "vitest";
import { moveImageBy, moveImageTo, insertUploaded } from "./image-order.ts";

const pictures = (names: string, main = names[0]) =>
  [...names].map((imageId) => ({ imageId, main: imageId === main }));
const names = (images: readonly { imageId: string }[]) => images.map((i) => i.imageId).join("");

it("a picture moves only within the bounds of the list", () => {
  const four = pictures("abcd");
  expect(names(moveImageBy(four, "c", -1))).toBe("acbd");
  expect(names(moveImageBy(four, "b", 1))).toBe("acbd");
  expect(moveImageBy(four, "d", 1)).toBe(four);
  expect(names(moveImageTo(four, "b", 99))).toBe("acdb");
});

it("the main picture stays first", () => {
  const three = pictures("abc");
  expect(moveImageBy(three, "b", -1)).toBe(three);
  expect(moveImageBy(three, "a", 1)).toBe(three);
  expect(names(moveImageTo(three, "c", 0))).toBe("acb");
  expect(names(moveImageBy(pictures("abc", "none"), "b", -1))).toBe("bac");
});

it("an unknown picture leaves the order unchanged", () => {
  const two = pictures("ab");
  expect(moveImageBy(two, "x", 1)).toBe(two);
});

it("files chosen together are ordered as chosen, whichever upload ends first", () => {
  const order = new Map([
    ["p", 1],
    ["q", 2],
    ["r", 3],
  ]);
  const chosen = (id: string) => order.get(id);
  let images: readonly { imageId: string; main: boolean }[] = pictures("ab");
  for (const imageId of ["r", "p", "q"]) images = insertUploaded(images, { imageId, main: false }, chosen);
  expect(names(images)).toBe("abpqr");
});

it("a new main picture is put first, without duplicates", () => {
  expect(names(insertUploaded(pictures("ab", "none"), { imageId: "c", main: true }, () => 5))).toBe("cab");
  expect(names(insertUploaded(pictures("ab"), { imageId: "b", main: false }, () => undefined))).toBe("ab");
});
