import type { LoaderFunctionArgs } from "react-router";

/** What crawlers need not ask for; pages that may be asked for and not listed say so themselves (`noindex`). */
const closed = ["/api/", "/oidc/", "/b/", "/c/", "/offline-pack"];

/** Not a page. */
export const loader = ({ url }: LoaderFunctionArgs): Response =>
  new Response(
    [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${url.origin}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" } },
  );
