import { expect, it } from "vitest";
import { isAutomatic, isFromItsDomain, writtenText } from "./received-email.ts";

const quoted = "> Ola har skrevet til deg om Storåsen.\n> Du får ikke flere e-poster.\n";
it.each([
  [
    "Gmail",
    `Ja, det går fint.\n\nDen man. 30. nov. 2026 kl. 07:26 skrev Utmark <post@utmark.no>:\n\n${quoted}`,
  ],
  [
    "Gmail on two lines",
    `Ja, det går fint.\n\nDen man. 30. nov. 2026 kl. 07:26 skrev Utmark <\npost@utmark.no>:\n\n${quoted}`,
  ],
  [
    "an iPhone",
    `Ja, det går fint.\n\nSendt fra min iPhone\n\n30. nov. 2026 kl. 07:26 skrev Utmark <post@utmark.no>:\n\n\ufeff\n${quoted}`,
  ],
  [
    "Outlook",
    "Ja, det går fint.\n\nFra: Utmark <post@utmark.no>\nSendt: mandag 30. november 2026 07:26\nTil: Kari <k@x.no>\nEmne: Ny melding\n\nOla har skrevet.\n",
  ],
  [
    "Outlook on the web",
    "Ja, det går fint.\n________________________________\nFra: Utmark\n\nOla har skrevet.\n",
  ],
  [
    "Outlook for phones",
    "Ja, det går fint.\r\n\r\nHent Outlook for iOS\r\n________________________________\r\nFra: Utmark",
  ],
  [
    "English",
    `Ja, det går fint.\n\nOn Mon, Nov 30, 2026 at 7:26 AM Utmark <post@utmark.no>\nwrote:\n\n${quoted}`,
  ],
  ["a forwarded one", "Ja, det går fint.\n\n-----Opprinnelig melding-----\nFra: Utmark\n"],
  ["a signature", "Ja, det går fint.\n-- \nKari Storås\nTlf 912 34 567\n"],
  ["an answer below", `Den 30. nov. 2026 skrev Utmark <post@utmark.no>:\n${quoted}\nJa, det går fint.\n`],
  ["a quote without a heading", `${quoted}\nJa, det går fint.`],
])("only what was written is left of an answer from %s", (_, email) => {
  expect(writtenText(email)).toBe("Ja, det går fint.");
});

it("what a person writes is left alone", () => {
  for (const text of [
    "Hei!\n\nKona skrev:\nTa med støvler.\n\nFra fredag går det fint.\nTil kvelden er vi framme.\n\nHilsen Kari",
    "Vi kommer 7. desember 2027:\n- to jegere\n- en hund",
    "Fra: fredag\nHar du plass?",
  ])
    expect(writtenText(text)).toBe(text);
  expect(writtenText(quoted)).toBe("");
});

it("automatic e-mails are known by their headers", () => {
  for (const [Name, Value] of [
    ["Auto-Submitted", "auto-replied"],
    ["auto-submitted", "auto-generated"],
    ["Precedence", "bulk"],
    ["X-Autoreply", "yes"],
    ["Return-Path", "<>"],
    ["List-Id", "jakt.example.no"],
  ] as const)
    expect(isAutomatic([{ Name, Value }]), Name).toBe(true);
  expect(isAutomatic([{ Name: "Auto-Submitted", Value: "no" }])).toBe(false);
  expect(isAutomatic([{ Name: "Return-Path", Value: "<kari@example.no>" }])).toBe(false);
});

it("an e-mail is its account's only if the domain of its sender has signed or sent it", () => {
  const spf = (Value: string) => [{ Name: "Received-SPF", Value }];
  const tests = (Value: string) => [{ Name: "X-Spam-Tests", Value }];
  const from = "Kari@Gmail.com";
  expect(isFromItsDomain(from, tests("DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS"))).toBe(true);
  expect(
    isFromItsDomain(
      from,
      spf("Pass (sender SPF authorized) identity=mailfrom; envelope-from=kari@gmail.com;"),
    ),
  ).toBe(true);
  // another domain has signed or sent it
  expect(isFromItsDomain(from, tests("DKIM_SIGNED,DKIM_VALID,SPF_PASS"))).toBe(false);
  expect(isFromItsDomain(from, spf("Pass (ok) envelope-from=kari@evil.example;"))).toBe(false);
  expect(isFromItsDomain(from, spf("Fail (no) envelope-from=kari@gmail.com;"))).toBe(false);
  expect(isFromItsDomain(from, spf("Softfail envelope-from=kari@gmail.com; comment=pass"))).toBe(false);
  expect(isFromItsDomain(from, [])).toBe(false);
  // a sender may have added one of the two
  expect(isFromItsDomain(from, [...tests("DKIM_VALID_AU"), ...tests("NONE")])).toBe(false);
});
