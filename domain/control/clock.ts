/**
 * The time by which a permit is judged on a phone without coverage: the phone's, less what it was ahead of ours
 * when it last heard from us (rules 9.27).
 */
import { minuteMs } from "../days.ts";

/** Ours and the phone's clock at the same moment. */
export type ClockReading = { server: string; device: string };

/** From here on, both clocks are shown. */
const shownFromMs = 2 * minuteMs;

const aheadMs = ({ server, device }: ClockReading) => new Date(device).getTime() - new Date(server).getTime();
export const trueTime = (device: Date, reading: ClockReading | undefined): Date =>
  reading ? new Date(device.getTime() - aheadMs(reading)) : device;
/** What the phone's own clock shows at this moment. */
export const phoneTime = (at: Date, reading: ClockReading): Date => new Date(at.getTime() + aheadMs(reading));
export const isClockWrong = (reading: ClockReading | undefined): boolean =>
  reading !== undefined && Math.abs(aheadMs(reading)) >= shownFromMs;
