import { expect, it } from "vitest";
import { correctionPostings } from "./correction.ts";
import { differenceKinds, isCorrectable } from "./difference.ts";

const booking = { bookingId: "b1", landownerUid: "l1" };

it("names the accounts of the booking, and adds up what is of one", () => {
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

it("has to sum to zero and to say something", () => {
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
  "needs a booking for %s",
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

it("mends what was moved or posted, and no paper", () =>
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
