import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { ApiError } from "#contract/client.ts";
import { loadRulesBox } from "#web/features/law/public.ts";
import { apiContext, keepContext, localeContext, nowContext } from "#web/platform/api/api-context.ts";

/** The status of what a page would show as an error page, which a box does not have. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.problem.status;
  if (isRouteErrorResponse(error)) return error.status;
  return (error as { init?: { status?: number } | null } | null)?.init?.status;
}

/** Responds with the box for other sites, the same for everybody, so that it is kept as public pages are. */
export async function loader({ context, url, request, params }: LoaderFunctionArgs): Promise<Response> {
  const page = {
    api: context.get(apiContext),
    locale: context.get(localeContext),
    now: context.get(nowContext),
    me: undefined,
    role: undefined,
    url,
    request,
    params,
  };
  try {
    const { rulesBox } = await loadRulesBox();
    const html = await rulesBox(page);
    context.get(keepContext)();
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  } catch (e) {
    const status = e instanceof Response ? undefined : statusOf(e);
    if (status === undefined) throw e;
    return new Response(null, { status });
  }
}
