import { type LoaderFunctionArgs, redirect } from "react-router";

/** Redirects the English addresses `/rules…` to the page in English. */
export function loader({ url, params }: LoaderFunctionArgs): Response {
  const query = new URLSearchParams(url.search);
  query.set("lang", "en");
  const rest = params["*"] ? `/${params["*"].split("/").map(encodeURIComponent).join("/")}` : "";
  return redirect(`/regler${rest}?${query}`, 301);
}
