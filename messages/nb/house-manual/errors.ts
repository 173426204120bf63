export const houseManualErrors = {
  house_manual_not_open: "Veien inn og nøkkelen vises når turen er betalt, og til den er over.",
};
