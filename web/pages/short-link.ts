import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageOfShortLink } from "#domain/page-addresses.ts";

/** The short addresses in SMS: `/b/` of a booking, `/c/` of a conversation. Not a page. */
export function loader({ request, params }: LoaderFunctionArgs): Response {
  const page = pageOfShortLink(new URL(request.url).pathname.split("/")[1] ?? "", params.code ?? "");
  if (!page) throw new Response(null, { status: 404 });
  return redirect(page, 302);
}
