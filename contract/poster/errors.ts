export const posterErrors = {
  poster_not_found: 404,
} as const;
