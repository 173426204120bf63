/** Lists every page with a fixed address, from the route table. */
import routes from "#web/routes.ts";

type Route = { id?: string; path?: string; index?: boolean; file: string; children?: Route[] };
export type PageRoute = { path: string; spellings: string[]; guarded: boolean; developers: boolean };
/** Returns the pages, each with both spellings of its address. */
function pagesOf(list: readonly Route[], above: string[] = []): PageRoute[] {
  const own = list.filter(({ file, path }) => file.endsWith(".tsx") && path && !/[*:]/.test(path));
  const layouts = list.filter(({ children }) => children);
  return [
    ...own
      .filter(({ id }) => !id?.endsWith("/plain"))
      .map(({ path = "" }) => ({
        path,
        spellings: [
          path,
          ...own.flatMap((other) => (other.id === `${path}/plain` ? (other.path ?? "") : [])),
        ],
        guarded: above.includes("platform/session/signed-in.tsx"),
        developers: above.includes("platform/session/developers-only.tsx"),
      })),
    ...layouts.flatMap(({ file, children = [] }) => pagesOf(children, [...above, file])),
  ];
}
export const pageRoutes: PageRoute[] = [
  { path: "", spellings: [""], guarded: false, developers: false },
  ...pagesOf(routes as Route[]),
];
