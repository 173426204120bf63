/** Where the law asks for what can be missing for a member of a team (rules 9.25). */
import { demandAddresses, preparationsReadOn } from "../booking/before-trip.ts";
import type { CalendarDate } from "../days.ts";
import type { MissingItem } from "./lists.ts";

export const demandActs = ["wildlife", "practice", "fishing"] as const;
type Act = (typeof demandActs)[number];
type Demand = { act: Act; sections: string };
const practice = (sections: string): Demand => ({ act: "practice", sections });
const demands: Partial<Record<MissingItem, Demand>> = {
  fee: { act: "wildlife", sections: "16" },
  birth_year: practice("5"),
  too_young: practice("5"),
  birthday: practice("5"),
  guardian_consent: practice("6, 7"),
  supervisor: practice("6, 7"),
  hunter_exam: practice("6, 7"),
  shooting_test: practice("18"),
  tracking_dog: practice("23"),
  hunt_leader: practice("26 a"),
};
const fishingFee: Demand = { act: "fishing", sections: "30" };

type ItemDemand = Demand & { item: MissingItem; url: string; readOn: CalendarDate };
/** `isFishing`: the fee is the fishing fee. */
export const demandsFor = (items: readonly MissingItem[], isFishing: boolean): ItemDemand[] =>
  items.flatMap((item) => {
    const demand = isFishing && item === "fee" ? fishingFee : demands[item];
    return demand ? [{ item, ...demand, url: demandAddresses[demand.act], readOn: preparationsReadOn }] : [];
  });
