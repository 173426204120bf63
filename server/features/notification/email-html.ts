/** The HTML part of emails: tables and inline styles, since that is what mail programs support. */
import type { Locale } from "#contract/words.ts";
import { catalogues } from "#messages/index.ts";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font:16px/1.6 ${sans};color:#1b231e">${escaped(text).replaceAll("\n", "<br>")}</p>`;
const button = (href: string, label: string) =>
  `<p style="margin:24px 0 8px"><a href="${escaped(href)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#214d37;color:#ffffff;font:600 16px/1.25 ${sans};text-decoration:none">${label}</a></p>
<p style="margin:0 0 8px;font:13px/1.5 ${sans};color:#55605a;word-break:break-all">${escaped(href)}</p>`;

type EmailParts = {
  subject: string;
  body: string;
  link?: string | undefined;
  settings?: string | undefined;
  language: Locale;
};

export function emailHtml({ subject, body, link, settings, language }: EmailParts): string {
  const t = catalogues[language].server.emailFrame;
  const choose = settings ? ` <a href="${escaped(settings)}" style="color:#55605a">${t.settings}</a>.` : "";
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f7f5ef">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f5ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font:600 20px/1.2 Georgia,serif;color:#214d37">Utmark</td></tr>
<tr><td style="padding:28px 24px;background:#ffffff;border:1px solid #ddddcb;border-radius:16px">
<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,serif;color:#1b231e">${escaped(subject)}</h1>
${body.split("\n\n").map(paragraph).join("\n")}
${link ? button(link, t.open) : ""}
</td></tr>
<tr><td style="padding:16px 8px;font:13px/1.5 ${sans};color:#55605a">${t.why}${choose}</td></tr>
</table></td></tr></table>
</body></html>`;
}
