export { AcceptedTerms } from "./accepts.tsx";
export {
  RequestResetForm,
  NewPasswordForm,
  GoToLogin,
  ResendForm,
  VerifyForm,
  isLinkExpired,
} from "./email-link-forms.tsx";
export { resetByForm, signInByForm, signUpByForm, verifyByForm, type FormResult } from "./form-actions.ts";
export { LoginForm, LinkSignIn } from "./login-form.tsx";
export { SettingsTab } from "./settings/settings-tab.tsx";
export { SignUpForm } from "./sign-up-form.tsx";
export { Welcome } from "./welcome.tsx";
