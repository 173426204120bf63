/** The word for each booking status, as it reads after «bookingen er». */
const words: Record<string, string> = {
  calculated: "ikke sendt",
  submitted: "sendt",
  pending: "ikke besvart",
  accepted: "godtatt",
  confirmed: "godtatt, men ikke betalt",
  rejected: "avslått",
  paid: "betalt",
  in_progress: "i gang",
  completed: "fullført",
  cancelled: "avbestilt",
  expired: "utløpt",
};
export const statusWord = (status: unknown): string => words[String(status)] ?? String(status);
