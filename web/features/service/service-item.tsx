import { Link, useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import type { PropertyRight } from "#domain/property/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { useServicePrice } from "#web/features/checkout/public.ts";
import css from "./my-services.module.css";
import { copyBody, type ServiceBody, type ServiceOffering, type ServiceView } from "./service-form.ts";

type Rights = readonly PropertyRight[];
const editAddress = (serviceId: string) => `/service-registration-page?serviceId=${serviceId}`;

/** One service in the list. `offerings`: the offerings of its property. */
export function ServiceItem({
  service: s,
  offerings,
  rights,
}: {
  service: ServiceView;
  offerings: readonly ServiceOffering[];
  rights: Rights;
}) {
  const t = useTranslations("services");
  const units = useTranslations("lists.unit");
  const counted = useTranslations("lists.quantityUnit");
  const price = useServicePrice();
  const f = useFormat();
  const chosen = offerings.filter(({ offeringId }) => s.offeringIds?.includes(offeringId));
  const lines = [
    s.category,
    s.unit === "fixed" ? `${price(s)} ${units("fixed")}` : price(s),
    s.quantity !== null && t("quantity", { count: s.quantity, unit: counted(s.quantityUnit) }),
    s.maxQuantity !== null && t("most", { count: s.maxQuantity }),
  ];
  return (
    <li className={css.item}>
      <div className={css.words}>
        <div className="row">
          <Link className={css.name} to={editAddress(s.serviceId)}>
            {s.name}
          </Link>
          <Badge tone={s.status === "published" ? "good" : "neutral"}>{t(`status.${s.status}`)}</Badge>
          {s.premium && <Badge tone="waiting">{t("premium")}</Badge>}
        </div>
        <p className="muted small">{lines.filter(Boolean).join(" · ")}</p>
        <p className="muted small">
          {s.offeringIds === null
            ? t("withAll")
            : t("with", { count: chosen.length, names: f.list(chosen.map(({ name }) => name)) })}
        </p>
      </div>
      <Actions service={s} rights={rights} />
    </li>
  );
}

function Actions({ service: s, rights }: { service: ServiceView; rights: Rights }) {
  const t = useTranslations("services");
  const withName = useNameInLanguage();
  const navigate = useNavigate();
  const params = { serviceId: s.serviceId };
  const changingStatus = useCommand((api, status: "published" | "draft", once) =>
    api("PATCH /api/services/:serviceId", { params, body: { status } }, once),
  );
  const copying = useCommand((api, body: ServiceBody, once) =>
    api("POST /api/properties/:propertyId/services", { params: { propertyId: s.propertyId }, body }, once),
  );
  const { revalidate } = useRevalidator();
  const isHost = rights.includes("own");
  const next = s.status === "published" ? "draft" : "published";
  async function togglePublished() {
    const saved = await changingStatus.run(next);
    if (saved) notify.success(t(`turned.${next}`, { name: s.name }));
  }
  async function copy() {
    const copied = await copying.run(copyBody(s, t("copyName", { name: s.name })));
    if (!copied) return;
    notify.success(t("copied"));
    await navigate(editAddress(copied.serviceId));
  }
  const problem = changingStatus.problem ?? copying.problem;
  return (
    <div className={css.actions}>
      <LinkButton
        size="small"
        className={css.edit}
        to={editAddress(s.serviceId)}
        aria-label={t("editOne", { name: s.name })}
      >
        {t("edit")}
      </LinkButton>
      {isHost && (
        <Button
          size="small"
          busy={changingStatus.busy}
          onClick={() => void togglePublished()}
          aria-label={t(`turnOne.${next}`, { name: s.name })}
        >
          {t(`turn.${next}`)}
        </Button>
      )}
      {rights.includes("edit") && (
        <Button
          size="small"
          busy={copying.busy}
          onClick={() => void copy()}
          aria-label={t("copyOne", { name: s.name })}
        >
          {t("copy")}
        </Button>
      )}
      {isHost && (
        <DeleteButton
          size="small"
          label={t("delete.button")}
          about={t("delete.one", { name: s.name })}
          title={withName(t("delete.title", { name: s.name }), s.name)}
          text={t("delete.text")}
          failed={t("delete.failed")}
          send={(api) => api("DELETE /api/services/:serviceId", { params })}
          onDone={() => {
            notify.success(t("delete.done", { name: s.name }));
            void revalidate();
          }}
        />
      )}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem.detail}
        </p>
      )}
    </div>
  );
}
