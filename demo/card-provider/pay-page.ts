/** The demo provider's payment page, in plain HTML that works without JavaScript. */
import { money, withPlainSpaces } from "#messages/format.ts";
import type { Locale } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";
import { inlineHash } from "#server/platform/http/security.ts";
import type { Intent } from "./card-store.ts";
import type { Setup } from "./setup-store.ts";
import type { DisputeStatus } from "./desk-store.ts";

const css = `
:root{color-scheme:light dark;--ground:#f6f4ee;--card:#fff;--ink:#1d241f;--soft:#4b554e;--line:#d5d2c6;--edge:#7b857e;--main:#1f4d36;--on-main:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#141915;--card:#1d241f;--ink:#eceee9;--soft:#b4bcb5;--line:#3a443d;--edge:#87928a;--main:#a9d3b4;--on-main:#10241a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;padding:24px 16px}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px}
h1{font-size:1rem;font-weight:500;line-height:1.4;margin:0;color:var(--soft)}
.amount{font-size:2.25rem;font-weight:650;line-height:1.2;margin:0 0 8px;white-space:nowrap;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
p{margin:0 0 20px;color:var(--soft)}
label{display:block;font-size:.875rem;margin-bottom:16px}
input{display:block;width:100%;min-height:48px;margin-top:4px;border:1px solid var(--edge);border-radius:8px;background:transparent;color:inherit;font:inherit;font-size:1rem;font-variant-numeric:tabular-nums;padding:8px 12px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
button{width:100%;min-height:48px;border:1px solid var(--edge);border-radius:8px;background:transparent;color:inherit;font:inherit;font-weight:600;padding:8px 12px;margin-top:8px;cursor:pointer}
button.main{background:var(--main);border-color:var(--main);color:var(--on-main)}
button:hover{border-color:var(--main)}
details{margin-top:24px;border-top:1px solid var(--line);padding-top:8px}
summary{cursor:pointer;padding:12px 0}
a{color:inherit;display:inline-block;margin-top:16px;padding:8px 0}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}`;

export const payStyles = [inlineHash(css)];

const textsIn = (locale: Locale) => catalogues[locale].server.demoCardPage;
const escapeHtml = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const frame = (locale: Locale, body: string) => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${textsIn(locale).title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${css}</style></head>
<body><main>${body}</main></body></html>`;

export const unknownPage = (locale: Locale): string =>
  frame(
    locale,
    `<h1>${textsIn(locale).title}</h1><p>${textsIn(locale).unknown}</p><a href="/">${textsIn(locale).home}</a>`,
  );

type PageInput = { returnUrl: string; locale: Locale; dispute: DisputeStatus | undefined };
type Texts = ReturnType<typeof textsIn>;
const button = (outcome: string, label: string, buttonClass = "") =>
  `<button type="submit"${buttonClass && ` class="${buttonClass}"`} name="outcome" value="${outcome}">${label}</button>`;

const cardForm = (t: Texts, hidden: string, amount: string) =>
  `<p>${t.lead}</p>
<form method="post">${hidden}
<label>${t.number}<input name="number" inputmode="numeric" autocomplete="off" maxlength="25" value="4242 4242 4242 4242" required></label>
<div class="two"><label>${t.expiry}<input name="expiry" autocomplete="off" maxlength="7" value="12 / 34" required></label><label>${t.code}<input name="code" inputmode="numeric" autocomplete="off" maxlength="4" value="123" required></label></div>
${button("succeeded", `${t.pay} ${amount}`.trim(), "main")}
${button("failed", t.decline)}</form>`;

const bankForm = (t: Texts, hidden: string) =>
  `<p>${t.bankAsks}</p>
<form method="post">${hidden}${button("succeeded", t.confirm, "main")}
${button("failed", t.deny)}</form>`;

/** Buttons for what the payer's bank and the provider's staff can do, to show how a payout is stopped. */
function staffForm(t: Texts, hidden: string, dispute: DisputeStatus | undefined): string {
  if (dispute === "won" || dispute === "lost") return `<p>${t.disputes[dispute]}</p>`;
  const [text, buttons] =
    dispute === "needs_response"
      ? [t.disputes.needs_response, button("won", t.won) + button("lost", t.lost)]
      : [t.desk, button("dispute", t.dispute) + button("refund", t.refund)];
  return `<details${dispute ? " open" : ""}><summary>${t.deskTitle}</summary><p>${text}</p><form method="post">${hidden}${buttons}</form></details>`;
}

/** The page where a card is saved and nothing is charged yet. */
export function savePage(
  { clientSecret, status }: Setup,
  { returnUrl, locale }: Pick<PageInput, "returnUrl" | "locale">,
): string {
  const t = textsIn(locale);
  const words = { ...t, lead: t.saveLead, bankAsks: t.bankAsksSave, pay: t.save };
  const back = escapeHtml(returnUrl);
  const head = `<h1>${t.saveTitle}</h1>`;
  const hidden = `<input type="hidden" name="clientSecret" value="${escapeHtml(clientSecret)}"><input type="hidden" name="returnUrl" value="${back}">`;
  const goOn = `<a href="${back}">${t.goOn}</a>`;
  switch (status) {
    case "cancelled":
      return frame(locale, `${head}<p>${t.saveCancelled}</p>${goOn}`);
    case "succeeded":
      return frame(locale, `${head}<p>${t.saved}</p>${goOn}`);
    case "requires_action":
      return frame(locale, `${head}${bankForm(words, hidden)}<a href="${back}">${t.backUnsaved}</a>`);
    case "requires_payment_method":
      return frame(locale, `${head}${cardForm(words, hidden, "")}<a href="${back}">${t.backUnsaved}</a>`);
  }
}

/** The payment page. Its form's secret authorizes the payment: only this page's readers have it (CSRF). */
export function payPage(
  { amountOre, clientSecret, status }: Intent,
  { returnUrl, locale, dispute }: PageInput,
): string {
  const t = textsIn(locale);
  const amount = withPlainSpaces(money(amountOre, locale));
  const back = escapeHtml(returnUrl);
  const head = `<h1>${t.to}</h1><div class="amount">${amount}</div>`;
  const hidden = `<input type="hidden" name="clientSecret" value="${escapeHtml(clientSecret)}"><input type="hidden" name="returnUrl" value="${back}">`;
  const goOn = `<a href="${back}">${t.goOn}</a>`;
  switch (status) {
    case "cancelled":
      return frame(locale, `${head}<p>${t.cancelled}</p>${goOn}`);
    case "succeeded":
      return frame(locale, `${head}<p>${t.paid}</p>${goOn}${staffForm(t, hidden, dispute)}`);
    case "requires_action":
      return frame(locale, `${head}${bankForm(t, hidden)}<a href="${back}">${t.back}</a>`);
    case "requires_payment_method":
      return frame(locale, `${head}${cardForm(t, hidden, amount)}<a href="${back}">${t.back}</a>`);
  }
}
