import { expect, it } from "vitest";
import { looksLikeUtmark } from "./reserved-names.ts";

it.each([
  ...[
    "Utmark",
    "Utmark kundeservice",
    "UTMARK AS",
    "utmark.no",
    "Team Utmark",
    "U t m a r k",
    "Ut-mark support",
  ],
  ...[
    "Utmаrk",
    "Utmаrk kundeservicе",
    "Ｕtmark",
    "Útmàrk",
    "Utrnark",
    "utmarksupport",
    "Ut mark kundeservice",
  ],
  ...["Kundeservice", "Customer Service", "Kundestøtte", "Administrator", "SUPPORT"],
])("the name «%s» looks like Utmark's own", (name) => {
  expect(looksLikeUtmark(name)).toBe(true);
});
it.each([
  ...[
    "Kari Storås",
    "Grong utmarkslag",
    "Utmarksforvaltningen i Lierne",
    "Ola Utmarksen",
    "Namdal jakt og fiske",
  ],
  ...["Mark Ut", "Support Jakt", "Áillohaš", "Иван Петров", "", "Tom As"],
])("the name «%s» does not look like Utmark's own", (name) => {
  expect(looksLikeUtmark(name)).toBe(false);
});
