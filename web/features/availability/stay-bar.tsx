import { Link } from "react-router";
import { bookingAddress } from "#domain/page-addresses.ts";
import { styled } from "#web/ui/styled.ts";
import type { Bar, Stay } from "./calendar-days.ts";
import css from "./stay-bar.module.css";
import { useDayLabels } from "./use-day-labels.ts";

type StayLook = "asked" | "agreed" | "over" | "reserved";
export function styleOfStay({ status, reservationId }: Stay): StayLook {
  if (status === "completed") return "over";
  if (reservationId) return "reserved";
  return status === "pending" || status === "submitted" ? "asked" : "agreed";
}

/** A stay as a bar over its days. Its link is for the mouse; the keyboard reaches the stay by the day. */
export function StayBar({ bar: { of: stay, length, lane, before, after } }: { bar: Bar<Stay> }) {
  const words = useDayLabels();
  const label = words.stay(stay);
  const count = stay.participants ?? stay.quantity;
  const barProps = {
    className: css.bar,
    ref: styled({ "--length": length, "--lane": lane }),
    title: label,
    "data-look": styleOfStay(stay),
    "data-before": before || undefined,
    "data-after": after || undefined,
  };
  const text = (
    <span aria-hidden>
      {words.who(stay)}
      {count !== null && ` · ${count}`}
    </span>
  );
  return stay.bookingId && stay.mayOpen ? (
    <Link {...barProps} to={bookingAddress(stay.bookingId)} tabIndex={-1} draggable={false}>
      <b className="visually-hidden">{label}</b>
      {text}
    </Link>
  ) : (
    <span {...barProps} aria-hidden>
      {text}
    </span>
  );
}
