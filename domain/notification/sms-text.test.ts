import { describe, expect, it } from "vitest";
import { toGsmAlphabet, smsPartCount, smsText } from "./sms-text.ts";

describe("the number of segments of an SMS", () => {
  it.each([
    ["æ".repeat(160), 1],
    ["æ".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["č".repeat(70), 1],
    ["č".repeat(71), 2],
    ["🦌".repeat(35), 1],
    ["🦌".repeat(36), 2],
    ["", 1],
  ])("for %s is %i", (text, segments) => expect(smsPartCount(text)).toBe(segments));
});

describe("the text of an SMS", () => {
  const link = `https://utmark.example/b/${"x".repeat(22)}`;
  it("uses the GSM alphabet where it can", () => {
    expect(toGsmAlphabet("Kari sa ja til «Čáhppesvárri» – 1.–4. oktober …")).toBe(
      'Kari sa ja til "Cahppesvarri" - 1.-4. oktober ...',
    );
    expect(toGsmAlphabet("Blåbærlyng, Ørretvannet é ü ñ")).toBe("Blåbærlyng, Ørretvannet é ü ñ");
    expect(toGsmAlphabet("🦌")).toBe("🦌");
  });
  it("ends in three dots where it was cut, without another full stop", () => {
    expect(smsText("Kari sa ja til Storåsen og Vesle....", undefined)).toBe(
      "Kari sa ja til Storåsen og Vesle...",
    );
    expect(smsText("Ja. ".repeat(200), undefined)).toMatch(/Ja\.\.\.$/);
  });
  it("ends in the link", () =>
    expect(smsText("Kari sa ja til Storåsen.", link)).toBe(`Kari sa ja til Storåsen. ${link}`));
  it.each(["a".repeat(1000), "🦌".repeat(300), "€".repeat(400)])(
    "has at most two segments, and its link is not cut",
    (text) => {
      const sms = smsText(text, link);
      expect(smsPartCount(sms)).toBe(2);
      expect(sms.endsWith(`... ${link}`)).toBe(true);
      expect(sms).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/); // no half surrogate pair
    },
  );
});
