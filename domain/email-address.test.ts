import { expect, it } from "vitest";
import { accountEmail, readableEmail } from "./email-address.ts";
import { Email } from "#contract/schemas.ts";

it.each([
  ["post@bjørkåsen.no", "post@bjørkåsen.no"],
  ["kontakt@rødgården.no", "kontakt@rødgården.no"],
  ["post@bjørka\u030asen.no", "post@bjørkåsen.no"],
  ["kontakt@xn--rdgrden-gxa2o.no", "kontakt@rødgården.no"],
  ["jäger@example.de", undefined],
  [" kari.o'nil+jakt@example.co.uk ", "kari.o'nil+jakt@example.co.uk"],
  ["kari@xn--\u0080.no", undefined],
  ["kari@example", undefined],
  ["kari@-example.no", undefined],
  ["kari@@example.no", undefined],
  [".kari@example.no", undefined],
  ["kari@example..no", undefined],
])("takes %j as %s", (typed, kept) => expect(Email.safeParse(typed).data).toBe(kept));

it("tells accounts apart by one way to write an address", () => {
  expect(accountEmail("Post@BJØRKÅSEN.no")).toBe(accountEmail(readableEmail("post@xn--bjrksen-hxa2o.no")));
  expect(readableEmail(accountEmail("post@bjørkåsen.no"))).toBe("post@bjørkåsen.no");
  expect(accountEmail("Kari@Example.no")).toBe("kari@example.no");
});
