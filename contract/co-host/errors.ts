export const coHostErrors = {
  right_missing: 403,
  co_host_not_found: 404,
  co_host_known: 409,
  co_host_blocked: 403,
  co_host_is_owner: 422,
  too_many_co_hosts: 422,
  invitation_not_found: 404,
  invitation_expired: 409,
} as const;
