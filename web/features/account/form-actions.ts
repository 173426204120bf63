/** Actions of the sign-in forms. They run in the browser, or on the server if JavaScript is off. */
import { data, redirect, redirectDocument } from "react-router";
import { ApiError, type Client, type Problem } from "#contract/client.ts";
import { returnPath } from "#domain/account/return-path.ts";
import { signedInPage } from "#web/platform/page/return-url.ts";

type SentNotice = "magic" | "verify" | "reset" | "changed";
/** The result of a submitted form. `typed`: its values to show again, never a password. */
export type FormResult = {
  problem?: Problem;
  sent?: SentNotice;
  email?: string;
  typed?: Record<string, string>;
  roles?: string[];
};

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};
/** The path to return to after sign-in, from a hidden field of the form. */
const returnPathIn = (form: FormData): string => returnPath(text(form, "returnUrl")) ?? "/";
const refilledFields = ["email", "firstName", "lastName"];
const textFieldsOf = (form: FormData) =>
  Object.fromEntries(refilledFields.filter((name) => form.has(name)).map((name) => [name, text(form, name)]));

async function answerForm(form: FormData, act: () => Promise<FormResult | Response>) {
  try {
    return await act();
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    const roles = form.getAll("roles").map(String);
    return data<FormResult>(
      { problem: e.problem, typed: textFieldsOf(form), roles },
      { status: e.problem.status || 503 },
    );
  }
}
/** Redirects by a full page load, so that the page is rendered for the signed-in person. */
const redirectSignedIn = (returnUrl: string) => redirectDocument(signedInPage(returnUrl));

/** Signs in by the method of `intent`, the submit button that was pressed. */
export const signInByForm = (api: Client, form: FormData) =>
  answerForm(form, async () => {
    const [email, returnUrl] = [text(form, "email"), returnPathIn(form)];
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
        return redirectSignedIn(returnUrl);
      default:
        await api("POST /api/auth/sign-in", { body: { email, password: text(form, "password") } });
        return redirectSignedIn(returnUrl);
    }
  });

const selectableRoles = ["hunter", "landowner"] as const;
const rolesIn = (form: FormData) => selectableRoles.filter((role) => form.getAll("roles").includes(role));

/** Signs up by an emailed link or a provider, and passes the chosen roles on to the profile page. */
async function signUpWithoutPassword(
  api: Client,
  form: FormData,
  provider: string,
): Promise<FormResult | Response> {
  const roles = rolesIn(form);
  if (roles.length === 0) return { roles, typed: textFieldsOf(form) };
  const setup = `/profile-setup?${new URLSearchParams({ roles: roles.join(), next: returnPathIn(form) })}`;
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
    if (provider || form.get("intent") === "magic") return signUpWithoutPassword(api, form, provider);
    const returnUrl = returnPathIn(form);
    const [email, password, passwordRepeat, firstName, lastName] = [
      "email",
      "password",
      "passwordRepeat",
      "firstName",
      "lastName",
    ].map((name) => text(form, name)) as FiveFields;
    const created = await api("POST /api/auth/sign-up", {
      body: { email, password, passwordRepeat, firstName, lastName, roles: rolesIn(form), returnUrl },
    });
    return redirect(
      `/verify-email?${new URLSearchParams({ email: created.email, sent: String(created.letterSent), returnUrl })}`,
    );
  });
type FiveFields = [string, string, string, string, string];

export const verifyByForm = (api: Client, form: FormData) =>
  answerForm(form, async () => {
    const returnUrl = returnPathIn(form);
    if (form.get("intent") === "verify")
      return {
        sent: "verify",
        ...(await api("POST /api/auth/verification-email", {
          body: { email: text(form, "email"), returnUrl },
        })),
      };
    await api("POST /api/auth/verify-email", { body: { token: text(form, "token") } });
    return redirectSignedIn(returnUrl);
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
