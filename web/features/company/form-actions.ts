/** Actions of the forms on the company's pages. They work with and without JavaScript. */
import { data } from "react-router";
import { ApiError, type Client, type Problem } from "#contract/client.ts";
import { type ContactTopic, contactTopics } from "#domain/company/contact.ts";

/** The result of a form. `typed`: its values, shown again. `sentTo`: the address an e-mail was sent to. */
export type FormAnswer = { problem?: Problem; typed?: Record<string, string>; sentTo?: string };

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

async function runFormAction(
  form: FormData,
  act: (key: { idempotencyKey: string }) => Promise<string>,
): Promise<FormAnswer> {
  try {
    return { sentTo: await act({ idempotencyKey: textIn(form, "key") || crypto.randomUUID() }) };
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    const typed = Object.fromEntries(
      ["name", "email", "topic", "message"].map((name) => [name, textIn(form, name)]),
    );
    return { problem: e.problem, typed };
  }
}
/** Sets the HTTP status of a refused form, so that the page is not reloaded. */
const withStatus = (answer: FormAnswer) =>
  answer.problem ? data(answer, { status: answer.problem.status || 503 }) : answer;

const topicIn = (form: FormData): ContactTopic => {
  const topicText = textIn(form, "topic");
  return contactTopics.find((topic) => topic === topicText) ?? "other";
};

export async function contactByForm(api: Client, form: FormData) {
  const sent = await runFormAction(form, async (key) => {
    const [name, email, message] = [textIn(form, "name"), textIn(form, "email"), textIn(form, "message")];
    const body = { name, email, topic: topicIn(form), message };
    await api("POST /api/contact-messages", { body }, key);
    return email;
  });
  return withStatus(sent);
}

export async function newsletterByForm(api: Client, form: FormData) {
  const sent = await runFormAction(form, async (key) => {
    const email = textIn(form, "email");
    await api("POST /api/newsletter", { body: { email } }, key);
    return email;
  });
  return withStatus(sent);
}

type Choice = { done?: "confirmed" | "left"; problem?: Problem };
/** Confirms or ends the newsletter subscription of a reader who followed the link in an e-mail. */
export async function confirmOrLeaveByForm(api: Client, form: FormData) {
  const body = { token: textIn(form, "token") };
  try {
    if (form.get("choice") === "leave") {
      await api("POST /api/newsletter/leave", { body });
      return { done: "left" } as Choice;
    }
    await api("POST /api/newsletter/confirm", { body });
    return { done: "confirmed" } as Choice;
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    return data<Choice>({ problem: e.problem }, { status: e.problem.status || 503 });
  }
}
