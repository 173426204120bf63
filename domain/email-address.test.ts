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
])("the address %j is stored as %s", (typed, stored) => expect(Email.safeParse(typed).data).toBe(stored));

it("two spellings of one e-mail address belong to the same account", () => {
  expect(accountEmail("Post@BJØRKÅSEN.no")).toBe(accountEmail(readableEmail("post@xn--bjrksen-hxa2o.no")));
  expect(readableEmail(accountEmail("post@bjørkåsen.no"))).toBe("post@bjørkåsen.no");
  expect(accountEmail("Kari@Example.no")).toBe("kari@example.no");
});
