import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { RequestFlags, StayChoice } from "./choice.ts";

type PageOf = (choice: StayChoice, opened: RequestFlags) => string;
/**
 * Stores in the query whether the dialog is open: a link or a reload can open it, and Back closes it.
 * `pageOf` returns the address of a choice.
 */
export function useRequestAddress(pageOf: PageOf, choice: StayChoice, own: boolean) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isSet = (name: string) => query.get(name) === "true" && !own;
  const auto = isSet("autoSubmitBooking");
  const open = auto || isSet("openBooking");
  /** Whether the page was loaded with the dialog open. */
  const [linked] = useState(open);
  const pushed = useRef(false);
  // The flags of the query, or of the navigation that is pending.
  const latest = useRef<RequestFlags>({});
  const go = (flags: RequestFlags, replace: boolean) => {
    latest.current = flags;
    void navigate(pageOf(choice, flags), { replace, preventScrollReset: true });
  };
  useEffect(() => {
    latest.current = { openBooking: open, autoSubmitBooking: auto };
  }, [open, auto]);

  const mirrored = useRef(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the choice changes, also by Back
  useEffect(() => {
    if (mirrored.current === choice) return;
    mirrored.current = open ? mirrored.current : choice;
    go(latest.current, true);
  }, [choice, open]);

  const setOpen = (toOpen: boolean) => {
    if (toOpen === open) return;
    const isBack = !toOpen && pushed.current;
    pushed.current = toOpen;
    if (isBack) void navigate(-1);
    else go({ openBooking: toOpen }, !toOpen);
  };
  /** Makes the request be sent automatically, as soon as it can be. */
  const sendSoon = () => go({ openBooking: true, autoSubmitBooking: true }, true);
  return { open, auto, linked, setOpen, sendSoon };
}
