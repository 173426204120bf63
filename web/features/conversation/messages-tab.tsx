import type { Role } from "#domain/lists.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ConversationList, type ListProps } from "./conversation-list.tsx";

type Props = Pick<ListProps, "items" | "uid"> & { roles: readonly Role[] };
/** The conversations on the dashboard; each leads to the page where one writes. */
export const MessagesTab = ({ roles, ...shown }: Props) => (
  <Card flush>
    <ConversationList {...shown} isLandowner={roles.includes("landowner")} />
  </Card>
);
