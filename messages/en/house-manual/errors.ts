export const houseManualErrors = {
  house_manual_not_open: "The way in and the key are shown once the trip is paid, until it is over.",
};
