/** User-agent patterns of browsers. Their order matters, since most browsers also claim to be others. */
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];
const matchingName = (list: [RegExp, string][], userAgent: string): string | null =>
  list.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** Returns the browser and operating system that a User-Agent header names; null if unknown. */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: matchingName(browsers, userAgent),
  system: matchingName(systems, userAgent),
});
