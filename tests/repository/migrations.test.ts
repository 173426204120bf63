/** Migrations only add to the schema (decision 101), since the previous version runs beside the new one. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dangersOf } from "./migration-rules.ts";

it("no migration locks, rewrites or removes anything that the previous version uses", () => {
  const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  expect(
    files.flatMap((file) =>
      dangersOf(readFileSync(`migrations/${file}`, "utf8")).map((danger) => `${file}: ${danger}`),
    ),
  ).toEqual([]);
});

describe("a migration that", () => {
  it.each([
    ["alter table booking add column seen_at timestamptz"],
    ["alter table booking add column seen boolean not null default false"],
    ["alter table booking add column seen_at timestamptz not null default now()"],
    ["alter table booking add constraint x check (total_ore >= 0) not valid"],
    ["alter table booking validate constraint x"],
    ["create index concurrently on booking (hunter_uid)"],
    [
      "create table thing (id int primary key check (id > 0)); create index on thing (id); update thing set id = 2",
    ],
    ["-- safe: a row for each of the 357 municipalities\nupdate municipality set name = trim(name)"],
    ["create or replace function f() returns int language sql as 'select 1'"],
    ["alter table booking drop constraint x"],
  ])("only expands is accepted: %s", (sql) => expect(dangersOf(sql)).toEqual([]));

  it.each([
    ["alter table booking add column id2 uuid not null default gen_random_uuid()", "each row"],
    ["alter table booking add column n bigserial", "each row"],
    ["alter table booking add column n int generated always as (total_ore * 2) stored", "each row"],
    ["alter table booking add column n int not null", "leaves empty"],
    ["alter table booking add column n int check (n > 0)", "every row"],
    ["alter table booking add column n int unique", "index"],
    ["alter table booking alter column note set not null", "whole table"],
    ["alter table booking drop column note", "takes a column away"],
    ["alter table booking alter column total_ore type numeric", "anew"],
    ["alter table booking add constraint x check (total_ore >= 0)", "not valid"],
    ["alter table booking add foreign key (hunter_uid) references user_profile", "not valid"],
    ["alter table booking add constraint x unique (note)", "concurrently"],
    [
      "alter table booking add constraint x check (true) not valid; alter table booking validate constraint x",
      "file of its own",
    ],
    ["alter table auth.session rename column token to key", "auth.session: renames"],
    ["create index on booking (hunter_uid)", "booking: builds an index"],
    ["create index concurrently on booking (hunter_uid); select 1", "file of its own"],
    ["drop table booking", "takes booking away"],
    ["update booking set note = ''", "rows that are there"],
    ["delete from audit", "rows that are there"],
    ["truncate audit", "locks a table"],
    ["do $$ begin perform 1; end $$", "looked into"],
    ["-- safe:\ndrop table booking", "takes booking away"],
  ])("does more than expand is refused: %s", (sql, why) => expect(dangersOf(sql).join()).toContain(why));
});
