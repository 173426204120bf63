/** The parent route of the developers' pages. For other readers they do not exist (404). */
import { data, type MiddlewareFunction, Outlet } from "react-router";
import { demoContext } from "#web/platform/api/api-context.ts";
import { sessionOf } from "./session.ts";

const guard: MiddlewareFunction<Response> = async ({ context }, next) => {
  const me = await sessionOf(context).me();
  if (!context.get(demoContext) && !me?.isAdmin) throw data(null, { status: 404 });
  return next();
};
export const middleware = [guard];

export default function DevelopersOnly() {
  return <Outlet />;
}
