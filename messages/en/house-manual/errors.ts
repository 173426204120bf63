import type { houseManualErrors as codes } from "#contract/house-manual/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const houseManualErrors: ErrorTexts<typeof codes> = {
  house_manual_not_open: "The way in and the key are shown once the trip is paid, until it is over.",
};
