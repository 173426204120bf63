/** That somebody has just deleted their account: what /goodbye says to nobody else. */
import { readCookie } from "./device/cookies.ts";

const cookieName = "utmark-left";

export const leftCookie = `${cookieName}=1; Path=/goodbye; Max-Age=60; HttpOnly; SameSite=Lax`;
export const hasJustLeft = (request: Request): boolean => readCookie(request, cookieName) !== undefined;
