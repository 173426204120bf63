/** Parent route of open pages without meta tags of their own: forms, which search engines leave out. */
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
