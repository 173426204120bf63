import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageOfShortLink } from "#domain/page-addresses.ts";

/** Redirects the short addresses of SMS: `/b/` to a booking, `/c/` to a conversation. */
export function loader({ request, params }: LoaderFunctionArgs): Response {
  const page = pageOfShortLink(new URL(request.url).pathname.split("/")[1] ?? "", params.code ?? "");
  if (!page) throw new Response(null, { status: 404 });
  return redirect(page, 302);
}
