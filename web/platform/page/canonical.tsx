/** The parent route of public pages without meta tags, such as forms: search engines leave them out. */
import { Outlet } from "react-router";
import { NoIndex } from "#web/ui/layout/no-index.tsx";
import { CanonicalLink } from "./canonical-link.tsx";

export default function Canonical() {
  return (
    <>
      <CanonicalLink />
      <NoIndex />
      <Outlet />
    </>
  );
}
