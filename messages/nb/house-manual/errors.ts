import type { ErrorTexts } from "../../error-texts.ts";

export const houseManualErrors: ErrorTexts<"houseManualErrors"> = {
  house_manual_not_open: "Veien inn og nøkkelen vises når turen er betalt, og til den er over.",
};
