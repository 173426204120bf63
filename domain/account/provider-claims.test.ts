import { expect, it } from "vitest";
import { accountOfClaims } from "./provider-claims.ts";

it.each([
  [{ name: "Kari Storås", given_name: "Kari" }, { name: "Kari Storås" }],
  [{ given_name: "Kari", family_name: "Storås" }, { name: "Kari Storås" }],
  [{ name: " ", given_name: "Kari" }, { name: "Kari" }],
  [{ family_name: "Storås" }, { name: "Storås" }],
  [{ name: { first: "Kari" }, given_name: 5 }, { name: "" }],
  [{ email: "Post@Bjørkåsen.no" }, { name: "", email: "post@xn--bjrksen-hxa2o.no" }],
])("reads %j as %j", (claims, account) => expect(accountOfClaims(claims)).toEqual(account));
