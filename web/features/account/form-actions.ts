/** What the forms of the way in do: the same in the browser and, without scripts, on the server. */
import { data, redirect, redirectDocument } from "react-router";
import { ApiError, type Client, type Problem } from "#contract/client.ts";
import { returnPath } from "#domain/account/return-path.ts";
import { signedInPage } from "#web/platform/return-url.ts";

export type Sent = "magic" | "verify" | "reset" | "changed";
/** What a form is told. `typed`: what stood in it, for a page that is drawn anew; never a password. */
export type FormResult = {
  problem?: Problem;
  sent?: Sent;
  email?: string;
  typed?: Record<string, string>;
  roles?: string[];
};

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
/** Where the form was told that the way leads. */
const signInUrl = (form: FormData): string => returnPath(text(form, "returnUrl")) ?? "/";
const refilledFields = ["email", "firstName", "lastName"];
const typedIn = (form: FormData) =>
  Object.fromEntries(refilledFields.filter((name) => form.has(name)).map((name) => [name, text(form, name)]));

async function answerForm(form: FormData, act: () => Promise<FormResult | Response>) {
  try {
    return await act();
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    const roles = form.getAll("roles").map(String);
    return data<FormResult>(
      { problem: e.problem, typed: typedIn(form), roles },
      { status: e.problem.status || 503 },
    );
  }
}
/** A whole new page, made for the person who is there now. */
const signedIn = (returnUrl: string) => redirectDocument(signedInPage(returnUrl));

/** `intent`: which of the form's buttons was pressed. */
export const signInByForm = (api: Client, form: FormData) =>
  answerForm(form, async () => {
    const [email, returnUrl] = [text(form, "email"), signInUrl(form)];
    switch (form.get("intent")) {
      case "magic":
        return {
          sent: "magic",
          ...(await api("POST /api/auth/magic-link", { body: { email, returnUrl } })),
        };
      case "verify":
        return {
          sent: "verify",
          ...(await api("POST /api/auth/verification-email", { body: { email, returnUrl } })),
        };
      case "link":
        await api("POST /api/auth/magic-link/use", { body: { token: text(form, "token") } });
        return signedIn(returnUrl);
      default:
        await api("POST /api/auth/sign-in", { body: { email, password: text(form, "password") } });
        return signedIn(returnUrl);
    }
  });

const choices = ["hunter", "landowner"] as const;
const rolesIn = (form: FormData) => choices.filter((role) => form.getAll("roles").includes(role));

/** Chosen roles are carried to the profile page, which gives them; the server decides there. */
async function withoutPassword(
  api: Client,
  form: FormData,
  provider: string,
): Promise<FormResult | Response> {
  const roles = rolesIn(form);
  if (roles.length === 0) return { roles, typed: typedIn(form) };
  const setup = `/profile-setup?${new URLSearchParams({ roles: roles.join(), next: signInUrl(form) })}`;
  if (!provider)
    return {
      sent: "magic",
      roles,
      ...(await api("POST /api/auth/magic-link", { body: { email: text(form, "email"), returnUrl: setup } })),
    };
  return redirectDocument(
    `/api/auth/start?${new URLSearchParams({ ...(provider !== "oidc" && { provider }), returnUrl: signedInPage(setup) })}`,
  );
}

export const signUpByForm = (api: Client, form: FormData) =>
  answerForm(form, async () => {
    const provider = text(form, "provider");
    if (provider || form.get("intent") === "magic") return withoutPassword(api, form, provider);
    const returnUrl = signInUrl(form);
    const [email, password, passwordRepeat, firstName, lastName] = [
      "email",
      "password",
      "passwordRepeat",
      "firstName",
      "lastName",
    ].map((name) => text(form, name)) as Five;
    const made = await api("POST /api/auth/sign-up", {
      body: { email, password, passwordRepeat, firstName, lastName, roles: rolesIn(form), returnUrl },
    });
    return redirect(
      `/verify-email?${new URLSearchParams({ email: made.email, sent: String(made.letterSent), returnUrl })}`,
    );
  });
type Five = [string, string, string, string, string];

export const verifyByForm = (api: Client, form: FormData) =>
  answerForm(form, async () => {
    const returnUrl = signInUrl(form);
    if (form.get("intent") === "verify")
      return {
        sent: "verify",
        ...(await api("POST /api/auth/verification-email", {
          body: { email: text(form, "email"), returnUrl },
        })),
      };
    await api("POST /api/auth/verify-email", { body: { token: text(form, "token") } });
    return signedIn(returnUrl);
  });

export const resetByForm = (api: Client, form: FormData) =>
  answerForm(form, async () => {
    const token = text(form, "token");
    if (!token)
      return {
        sent: "reset",
        ...(await api("POST /api/auth/reset-email", { body: { email: text(form, "email") } })),
      };
    await api("POST /api/auth/reset-password", {
      body: { token, password: text(form, "password"), passwordRepeat: text(form, "passwordRepeat") },
    });
    return { sent: "changed" };
  });
