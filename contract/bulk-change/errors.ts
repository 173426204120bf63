export const bulkChangeErrors = {
  bulk_change_not_found: 404,
  bulk_change_outdated: 409,
  bulk_change_refused: 409,
  bulk_change_undone: 409,
  bulk_change_cannot_be_undone: 409,
  too_many_chosen: 422,
} as const;
