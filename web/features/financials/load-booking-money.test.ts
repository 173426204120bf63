import { expect, it } from "vitest";
import { ApiError, type Client } from "#contract/client.ts";
import { loadBookingMoney } from "./load-booking-money.ts";

const refusing = (code: string, status: number) =>
  (() => Promise.reject(new ApiError({ type: "", title: "", detail: "", code, status }))) as Client;

it("the refusal `not_agreed` is shown as a page without money, and any other refusal is thrown", async () => {
  expect(await loadBookingMoney(refusing("not_agreed", 409), "b")).toMatchObject({
    notAgreed: { bookingId: "b", problem: { status: 409 } },
  });
  await expect(loadBookingMoney(refusing("booking_not_found", 404), "b")).rejects.toThrow(ApiError);
});
