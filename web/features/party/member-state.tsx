import { IconAlertTriangle, IconCircleCheck, IconEye } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { MemberState } from "#domain/party/lists.ts";
import css from "./party.module.css";

export const stateIcons = { red: IconAlertTriangle, yellow: IconEye, green: IconCircleCheck };

/** Whether a member's papers are in order, by colour, word and icon. */
export function StateBadge({ state }: { state: MemberState }) {
  const t = useTranslations("party.states");
  const Icon = stateIcons[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon size={16} aria-hidden /> {t(state)}
    </span>
  );
}
