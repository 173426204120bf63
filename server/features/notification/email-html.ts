/**
 * The HTML part of emails, with React Email's components: tables and inline styles, which mail programs
 * support; colours are light, or dark if the reader's program says so (decision 84).
 */
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type NewsletterBlock, newsletterBlocks } from "#domain/company/newsletter-text.ts";
import type { Locale } from "#domain/locale.ts";
import { emailChoiceOf } from "#domain/notification/catalogue.ts";
import type { EmailButton } from "#domain/notification/email-button.ts";
import { messages } from "#domain/notification/message.ts";
import { isTypedByAnother, isToOutsider } from "#domain/notification/user-messages.ts";
import type { MatterRow } from "#messages/emails.ts";
import { catalogues } from "#messages/index.ts";

const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "'Source Serif 4',Georgia,'Times New Roman',serif";
/** Colours as in web/ui/layout/tokens.css; mail programs do not support variables. */
const light = { ground: "#f7f5ef", card: "#ffffff", line: "#ddddcb", ink: "#1b231e", muted: "#55605a" };
const dark = { ground: "#111814", card: "#18211c", line: "#33413a", ink: "#e8ece6", muted: "#a9b4ac" };
const spruce = { light: "#214d37", dark: "#7fbf9b", onDark: "#0f1a14" };
const darkStyles = `@media (prefers-color-scheme:dark){
.ground,.ground td{background-color:${dark.ground}!important}
.card,.card td{background-color:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.brand{color:${spruce.dark}!important}
.button{background-color:${spruce.dark}!important;color:${spruce.onDark}!important}}`;

const small = { font: `14px/1.5 ${sans}`, color: light.muted, margin: "0 0 8px" };

const textLines = (text: string): ReactNode =>
  text.split("\n").map((line, i) => h(Fragment, { key: i }, i > 0 && h("br"), line));

const textStyle = { margin: "0 0 16px", font: `16px/1.6 ${sans}`, color: light.ink };

function emailCard(subject: string, ...parts: ReactNode[]): ReactNode {
  const style = {
    padding: "28px 24px",
    backgroundColor: light.card,
    border: `1px solid ${light.line}`,
    borderRadius: "16px",
  };
  const heading = { margin: "0 0 16px", font: `600 24px/1.25 ${serif}`, color: light.ink };
  return h(
    Section,
    { className: "card", style },
    h(Heading, { as: "h1", className: "ink", style: heading }, subject),
    ...parts,
  );
}

function matterTable(rows: readonly MatterRow[]): ReactNode {
  const cell = {
    padding: "6px 0",
    font: `16px/1.4 ${sans}`,
    textAlign: "left" as const,
    verticalAlign: "top",
  };
  const label = { ...cell, padding: "6px 16px 6px 0", color: light.muted };
  const body = rows.map(([name, value]) =>
    h(
      "tr",
      { key: name },
      h("th", { scope: "row", className: "muted", style: label }, name),
      h("td", { className: "ink", style: { ...cell, color: light.ink } }, value),
    ),
  );
  return h("table", { style: { margin: "0 0 16px" } }, h("tbody", null, body));
}

function emailContent({ subject, body, link, matter, button: name, language }: EmailParts): ReactNode {
  const t = catalogues[language].server.emailFrame;
  const button = {
    padding: "13px 22px",
    borderRadius: "10px",
    backgroundColor: spruce.light,
    color: "#ffffff",
    font: `600 16px/1.25 ${sans}`,
  };
  return emailCard(
    subject,
    body
      .split("\n\n")
      .map((paragraph, i) => h(Text, { key: i, className: "ink", style: textStyle }, textLines(paragraph))),
    matter?.length ? matterTable(matter) : null,
    link &&
      h(
        Section,
        { style: { margin: "24px 0 12px" } },
        h(Button, { href: link, className: "button", style: button }, t.buttons[name]),
      ),
  );
}

type EmailParts = {
  subject: string;
  body: string;
  link?: string | undefined;
  matter?: readonly MatterRow[] | undefined;
  /** The label of the email's button. */
  button: EmailButton;
  /** Why the receiver gets the email. */
  why: string;
  /** The link to the reader's settings, or to unsubscribe from this kind. */
  links: readonly FootLink[];
  language: Locale;
};

export function emailHtml(parts: EmailParts): string {
  const { subject, body, why, links, language } = parts;
  return framedEmail({
    subject,
    language,
    inside: emailContent(parts),
    why,
    links,
    preview: body.split("\n\n")[0] ?? "",
  });
}

function mandatoryReasonOf(
  kind: string,
  t: Record<"mustBooking" | "mustAccount" | "mustInvite", string>,
): string {
  if (emailChoiceOf(kind)) return "";
  if (isTypedByAnother(kind)) return isToOutsider(kind) ? t.mustInvite : "";
  return Object.hasOwn(messages, kind) ? t.mustBooking : t.mustAccount;
}

/**
 * Why the receiver gets an email and, if it is mandatory, why it cannot be switched off. For a receiver
 * without an account, only the reason that applies to them.
 */
export function emailReasonOf({ kind, hasAccount, language }: Recipient): string {
  const t = catalogues[language].server.emailFrame;
  if (hasAccount) return `${t.why} ${mandatoryReasonOf(kind, t)}`.trimEnd();
  const reasons: Partial<Record<string, string>> = {
    contact_message: t.whyContact,
    email_changed: t.whyFormer,
    newsletter_welcome: t.newsletterWhy,
  };
  return reasons[kind] ?? t.whyAddress;
}
type Recipient = { kind: string; hasAccount: boolean; language: Locale };

type Frame = {
  subject: string;
  /** The preview text that mail programs show beside the subject. */
  preview: string;
  language: Locale;
  inside: ReactNode;
  /** Why the receiver gets the email, and links to change the settings. */
  why: string;
  links: readonly FootLink[];
};
type FootLink = { to: string; words: string };
function framedEmail({ subject, preview, language, inside, why, links }: Frame): string {
  const style = { color: light.muted, textDecoration: "underline" };
  const changes = links.map(({ to, words }) =>
    h(Fragment, { key: to }, " ", h(Link, { href: to, className: "muted", style }, words), "."),
  );
  const brand = { margin: "0", padding: "0 8px 16px", font: `600 22px/1.2 ${serif}`, color: spruce.light };
  const email = h(
    Html,
    { lang: language, dir: "ltr" },
    h(
      Head,
      null,
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, subject),
      h("style", null, darkStyles),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { className: "ground", style: { margin: "0", padding: "24px 12px", backgroundColor: light.ground } },
      h(
        Container,
        { style: { maxWidth: "560px" } },
        h(Text, { className: "brand", style: brand }, "Utmark"),
        inside,
        h(Text, { className: "muted", style: { ...small, padding: "16px 8px 0" } }, why, changes),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(email)}`;
}

type Pieces = Extract<NewsletterBlock, { kind: "paragraph" | "heading" }>["pieces"];
const renderPieces = (pieces: Pieces, origin: string): ReactNode =>
  pieces.map(({ text, strong, href }, key) => {
    if (strong) return h("strong", { key }, text);
    if (!href) return h(Fragment, { key }, textLines(text));
    const style = { color: spruce.light, textDecoration: "underline" };
    return h(Link, { key, href: new URL(href, origin).href, className: "brand", style }, text);
  });

/** `links` unsubscribe, or lead from a test back to its draft. `origin`: the origin of our site. */
export function newsletterHtml({
  subject,
  body,
  language,
  origin,
  ...foot
}: Pick<EmailParts, "subject" | "body" | "language"> & { origin: string } & Pick<
    Frame,
    "why" | "links"
  >): string {
  const blocks = newsletterBlocks(body);
  const [first] = blocks;
  const blockElements = blocks.map((block, key) => {
    if (block.kind === "list") {
      const items = block.items.map((pieces, i) => h("li", { key: i }, renderPieces(pieces, origin)));
      return h("ul", { key, className: "ink", style: { ...textStyle, paddingLeft: "22px" } }, items);
    }
    if (block.kind === "heading") {
      const style = { margin: "28px 0 8px", font: `600 19px/1.3 ${serif}`, color: light.ink };
      return h(Heading, { key, as: "h2", className: "ink", style }, renderPieces(block.pieces, origin));
    }
    return h(Text, { key, className: "ink", style: textStyle }, renderPieces(block.pieces, origin));
  });
  return framedEmail({
    subject,
    language,
    inside: emailCard(subject, blockElements),
    ...foot,
    preview: first && first.kind !== "list" ? first.pieces.map(({ text }) => text).join("") : subject,
  });
}
