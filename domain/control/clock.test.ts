import { expect, it } from "vitest";
import { isClockWrong, trueTime } from "./clock.ts";

const at = (time: string) => `2026-09-26T${time}.000Z`;
it.each([
  ["12:00:00", "12:00:00", "14:00:00", false],
  ["12:00:00", "12:01:59", "13:58:01", false],
  ["12:00:00", "12:02:00", "13:58:00", true],
  ["12:00:00", "11:58:00", "14:02:00", true],
])("ours %s and the phone's %s make 14:00:00 %s, shown: %s", (server, device, time, isShown) => {
  const reading = { server: at(server), device: at(device) };
  expect([trueTime(new Date(at("14:00:00")), reading).toISOString(), isClockWrong(reading)]).toEqual([
    at(time),
    isShown,
  ]);
});
it("without a reading the phone's clock is all there is", () => {
  expect(trueTime(new Date(at("14:00:00")), undefined).toISOString()).toBe(at("14:00:00"));
  expect(isClockWrong(undefined)).toBe(false);
});
