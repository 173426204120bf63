/** Errors that any request can get, with their HTTP status. */
export const systemErrors = {
  demo_only: 404,
  invalid_request: 400,
  malformed_json: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  job_not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  body_too_slow: 408,
  too_many_requests: 429,
  idempotency_key_reused: 422,
  version_outdated: 409,
  internal_error: 500,
  /** `slow`: the service was reached but timed out. */
  service_unavailable: 503,
} as const;
