import type { houseManualErrors as codes } from "#contract/house-manual/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const houseManualErrors: ErrorTexts<typeof codes> = {
  house_manual_not_open: "Veien inn og nøkkelen vises når turen er betalt, og til den er over.",
};
