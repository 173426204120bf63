import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";

/** Lets a hunter become a landowner, and then return to this page. */
export function BecomeLandowner({ next }: { next: string }) {
  const t = useTranslations("propertyForm.become");
  return (
    <EmptyState
      heading="h2"
      title={t("title")}
      text={t("text")}
      action={
        <LinkButton
          look="primary"
          to={`/profile-setup?${new URLSearchParams({ roles: "hunter,landowner", next })}`}
        >
          {t("button")}
        </LinkButton>
      }
    />
  );
}
