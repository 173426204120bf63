/** The account picker of the demo's sign-in provider: a form for each account, and one for anyone else. */
import type { Locale } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";
import { inlineHash } from "#server/platform/http/security.ts";

const css = `
:root{color-scheme:light dark;--ground:#f6f4ee;--card:#fff;--ink:#1d241f;--soft:#4b554e;--line:#d5d2c6;--main:#1f4d36;--on-main:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#141915;--card:#1d241f;--ink:#eceee9;--soft:#b4bcb5;--line:#3a443d;--main:#a9d3b4;--on-main:#10241a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;padding:24px 16px}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 8px}
h2{font-size:1rem;margin:24px 0 8px}
p{margin:0 0 16px;color:var(--soft)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
li span{display:block;font-size:.875rem;color:var(--soft);margin-bottom:4px}
button{width:100%;min-height:44px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;padding:8px 12px;text-align:left;cursor:pointer;overflow-wrap:anywhere}
button:hover{border-color:var(--main)}
button.main{background:var(--main);border-color:var(--main);color:var(--on-main);text-align:center;font-weight:600}
label{display:block;font-size:.875rem;margin-bottom:12px}
input{display:block;width:100%;min-height:44px;margin-top:4px;border:1px solid var(--soft);border-radius:8px;background:transparent;color:inherit;font:inherit;padding:8px 12px}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.bad{color:inherit;font-weight:600}`;

export const pickStyles = [inlineHash(css)];

const escapeHtml = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

type DemoAccount = {
  email: string;
  name: string;
  roles: readonly ("hunter" | "landowner" | "admin")[];
};

export function pickPage(accounts: readonly DemoAccount[], locale: Locale, bad = false): string {
  const t = catalogues[locale].server.demoSignIn;
  const forms = accounts.map(
    (a) =>
      `<li><form method="post"><span>${escapeHtml(a.name)}, ${a.roles.map((r) => t.roles[r].toLowerCase()).join(" + ")}</span><input type="hidden" name="email" value="${escapeHtml(a.email)}"><button type="submit">${escapeHtml(a.email)}</button></form></li>`,
  );
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${t.title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${css}</style></head>
<body><main><h1>${t.title}</h1><p>${t.lead}</p><ul>${forms.join("\n")}</ul>
<h2>${t.other}</h2>${bad ? `<p class="bad" role="alert">${t.bad}</p>` : ""}
<form method="post"><label>${t.email}<input name="email" type="email" autocomplete="email" maxlength="200" required></label><label>${t.name}<input name="name" autocomplete="name" maxlength="200"></label><button type="submit" class="main">${t.go}</button></form>
</main></body></html>`;
}
