import { propertyUnlessNamed } from "#domain/place-name.ts";
import { IconArrowLeft, IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { chatPage, hitAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Rating } from "#web/ui/rating.tsx";
import css from "./conversation-view.module.css";
import type { Conversation, Message } from "./load-chat.ts";
import { Options } from "./options.tsx";
import { otherOf, titleOf } from "./title.ts";

type HeadProps = { of: Conversation; uid: string; items: readonly Message[] };
/** The conversation's members and subject. Landowners also see details of a hunter who asks. */
export function Head({ of, uid, items }: HeadProps) {
  const t = useTranslations("conversation");
  const { kind, members, asker } = of;
  const title = titleOf(of, uid);
  return (
    <header className={css.head}>
      <Link to={chatPage} className={css.back} aria-label={t("back")}>
        <IconArrowLeft size={22} aria-hidden />
      </Link>
      {kind === "group" ? (
        <IconUsers size={26} aria-hidden />
      ) : (
        <Avatar name={title} photoURL={otherOf(of, uid)?.photoURL ?? null} side={32} />
      )}
      <div className={css.title}>
        <h1>{title}</h1>
        {kind === "group" && <p className="muted small">{t("members", { count: members.length })}</p>}
        <About of={of} />
        {asker && <AskerDetails asker={asker} />}
      </div>
      <Options of={of} uid={uid} items={items} />
    </header>
  );
}

function About({ of: { propertyId, propertyName, ...of } }: { of: Conversation }) {
  const t = useTranslations("conversation");
  const lang = useLanguageOfText()();
  if (!propertyId) return null;
  const asked = of.askedOffering ?? of.askedCabin;
  const address = hitAddress({ propertyId, ...asked });
  const place = asked?.name ?? propertyName ?? "";
  return (
    <p className="small">
      <Link to={address}>{nameInLanguage(t("about", { place }), place, lang)}</Link>
      {propertyName && propertyUnlessNamed(place, propertyName) && (
        <span className="muted">
          {" · "}
          <span lang={lang}>{propertyName}</span>
        </span>
      )}
    </p>
  );
}

function AskerDetails({ asker }: { asker: NonNullable<Conversation["asker"]> }) {
  const t = useTranslations("conversation.asker");
  const levels = useTranslations("profile.hunter.levels");
  const f = useFormat();
  const { experienceLevel, experienceYears, stays, memberSince, averageStars, ratings } = asker;
  const facts = [
    experienceLevel && levels(experienceLevel),
    experienceYears > 0 && t("years", { count: experienceYears }),
    t("stays", { count: stays }),
    t("since", { month: f.month(`${memberSince}-01`) }),
  ].filter(Boolean);
  return (
    <p className="muted small">
      {facts.join(" · ")} <Rating value={averageStars} count={ratings} />
    </p>
  );
}
