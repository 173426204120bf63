import { expect, it } from "vitest";
import { correctionPostings } from "./correction.ts";
import { differenceKinds, isCorrectable } from "./difference.ts";

const booking = { bookingId: "b1", landownerUid: "l1" };

it("a correction's entries name the booking's accounts, and lines of the same account are summed", () => {
  const lines = [
    { account: "escrow", amountOre: 100 },
    { account: "provider", amountOre: -60 },
    { account: "provider", amountOre: -40 },
  ] as const;
  expect(correctionPostings(lines, booking)).toEqual([
    { account: "escrow/b1", amountOre: 100 },
    { account: "provider", amountOre: -100 },
  ]);
});

it("a correction must sum to zero and change at least one account", () => {
  expect(correctionPostings([{ account: "bank", amountOre: 1 }], undefined)).toBe("correction_unbalanced");
  expect(
    correctionPostings(
      [
        { account: "bank", amountOre: 1 },
        { account: "bank", amountOre: -1 },
      ],
      undefined,
    ),
  ).toBe("correction_unbalanced");
});

it.each(["escrow", "refund", "landowner", "claim", "commission"] as const)(
  "a correction of the account %s needs a booking",
  (account) =>
    expect(
      correctionPostings(
        [
          { account, amountOre: 1 },
          { account: "bank", amountOre: -1 },
        ],
        undefined,
      ),
    ).toBe("correction_needs_booking"),
);

it("differences in moved or posted money can be corrected, those in invoices and other documents cannot", () =>
  expect(differenceKinds.filter(isCorrectable)).toEqual([
    "provider",
    "bank",
    "misplaced",
    "own_movements",
    "unknown_movement",
    "fees",
    "escrow",
    "refund",
    "landowner",
    "commission",
    "claim",
  ]));
