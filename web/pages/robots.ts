import type { LoaderFunctionArgs } from "react-router";

/** Addresses that crawlers need not fetch; pages that may be fetched but not listed have `noindex`. */
const closed = ["/api/", "/oidc/", "/b/", "/c/", "/offline-pack"];

/** This address is a file, not a page. */
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
