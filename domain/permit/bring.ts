/** What the holder of a permit has to have along, for whoever checks. */
import { preparationsFor } from "../booking/before-trip.ts";
import type { Permit } from "./permit.ts";

const brought = ["licence", "shootingTest", "trackingDog", "controlCard", "fishingFee"] as const;
const unarmed: readonly string[] = ["unarmed", "dog_handler"];

/** Who they are always; the rest of who hunts or fishes. A trainee pays no fee, and says so. */
export const bringWith = ({ species, role }: Pick<Permit, "species" | "role">) => [
  "identity" as const,
  ...(unarmed.includes(role)
    ? []
    : brought.filter(
        (one) => preparationsFor(species).includes(one) && !(role === "training" && one === "licence"),
      )),
];
