import type { ComponentProps } from "react";
import { Counties } from "./counties.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { SafePayment } from "./safe-payment.tsx";
import { LatestReviews } from "./latest-reviews.tsx";
import { Seasons } from "./seasons.tsx";

type Props = {
  today: string;
  seasons: Omit<ComponentProps<typeof Seasons>, "today">;
  said: ComponentProps<typeof LatestReviews>["ratings"] | null;
} & ComponentProps<typeof Counties>;

/** The content of the front page below its search and hits. */
export default function BelowTheFold({ today, seasons, counties, said }: Props) {
  return (
    <>
      {counties.length > 0 && <Counties counties={counties} />}
      <Seasons today={today} {...seasons} />
      <HowItWorks />
      {said && <LatestReviews ratings={said} />}
      <SafePayment />
    </>
  );
}
