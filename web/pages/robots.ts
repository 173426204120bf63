import type { LoaderFunctionArgs } from "react-router";

/** Paths that crawlers should not fetch. Pages that they may fetch but not list have `noindex` instead. */
const disallowedPaths = ["/api/", "/oidc/", "/b/", "/c/", "/offline-pack"];

/** Responds with the file robots.txt instead of a page. */
export const loader = ({ url }: LoaderFunctionArgs): Response =>
  new Response(
    [
      "User-agent: *",
      ...disallowedPaths.map((path) => `Disallow: ${path}`),
      `Sitemap: ${url.origin}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" } },
  );
