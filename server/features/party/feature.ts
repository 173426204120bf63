import { parties, partyLinks } from "#contract/party/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";

type Endpoints = typeof parties & typeof partyLinks;
export const partyFeature = (_: Platform) =>
  ({
    routes: Object.fromEntries(
      Object.keys({ ...parties, ...partyLinks }).map((key) => [key, async () => refuse("member_not_found")]),
    ) as unknown as Handlers<Endpoints>,
  }) satisfies Feature<Endpoints>;
