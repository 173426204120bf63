import { describe, expect, it } from "vitest";
import type { Role } from "#domain/account/lists.ts";
import { tabsInBar, tabOf, tabsFor } from "./tabs.ts";

const ids = (roles: readonly Role[]) => tabsFor(roles).map((tab) => tab.id);

describe("the dashboard's tabs", () => {
  it("are those of the person's roles", () => {
    expect(ids(["hunter"])).not.toContain("bookings");
    expect(ids(["landowner"])).not.toContain("my-bookings");
    expect(ids(["hunter", "landowner"])).toEqual(
      expect.arrayContaining(["overview", "bookings", "my-bookings"]),
    );
  });
  it("include the active role's most important ones in a phone's bar, and the rest in its menu", () => {
    expect(tabsInBar(["landowner"], "landowner").bar).toEqual([
      "overview",
      "bookings",
      "my-properties",
      "availability",
    ]);
    const both = tabsInBar(["hunter", "landowner"], "hunter");
    expect(both.bar).toHaveLength(4);
    expect(both.bar).not.toContain("bookings");
    expect(both.more).toContain("bookings");
    expect([...both.bar, ...both.more].sort()).toEqual(ids(["hunter", "landowner"]).sort());
    expect(tabsInBar(["admin"], "admin")).toEqual({ bar: ids(["admin"]), more: [] });
  });
  it("open the tab in the address, or else the role's default tab", () => {
    expect(tabOf("bookings", ["hunter", "landowner"], "hunter")).toBe("bookings");
    expect(tabOf("bookings", ["hunter"], "hunter")).toBe("my-bookings");
    expect(tabOf(null, ["hunter", "landowner"], "landowner")).toBe("overview");
    expect(tabOf("nonsense", ["admin"], "admin")).toBe("overview");
  });
});
