/** Parent route of open pages without meta tags of their own. */
import { Outlet } from "react-router";
import { CanonicalLink } from "./canonical-link.tsx";

export default function Canonical() {
  return (
    <>
      <CanonicalLink />
      <Outlet />
    </>
  );
}
