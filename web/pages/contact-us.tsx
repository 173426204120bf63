import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { pageAction, pageLoader } from "#web/platform/page/page.ts";
import { CompanyPage, Contact, contactByForm, NewsletterForm } from "#web/features/company/public.ts";
import type { Route } from "./+types/contact-us";

export const loader = pageLoader({
  messages: ["company", "contact", "newsletter"],
  load: async ({ api, me }) => ({
    support: await api("GET /api/company", {}),
    me: me && { name: me.displayName, email: me.email },
    key: crypto.randomUUID(),
  }),
});
export const action = pageAction(({ api, form }) => contactByForm(api, form));
/** Runs in the browser: if the network is lost, the page stays and shows that like a refusal. */
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  contactByForm(browserApi(), await request.formData());

export default function ContactUs({ loaderData: { support, me, key }, actionData }: Route.ComponentProps) {
  const t = useTranslations("contact");
  return (
    <CompanyPage
      name="contact"
      title={t("title")}
      description={t("description")}
      lead={t("lead")}
      data={{ "@type": "ContactPage" }}
    >
      <div className="stack widest-gap">
        <Contact answer={actionData} idempotencyKey={key} me={me} support={support} />
        <NewsletterForm />
      </div>
    </CompanyPage>
  );
}
