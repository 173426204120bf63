export const systemErrors = {
  demo_only: "This exists in the demo only.",
  invalid_request: "Please check your input",
  malformed_json: "The body is not valid JSON. Please check your input",
  unauthenticated: "Unauthorized access. Please sign in and try again.",
  /** `admin`: it is an administrator's. */
  forbidden:
    "{hasAdmin, select, yes {Administrator rights are required} other {Insufficient rights for this action}}",
  job_not_found: "We could not find a job that was given up.",
  not_found: "Not found",
  method_not_allowed: "This method is not allowed here.",
  payload_too_large: "The content is too large.",
  unsupported_media_type: "The content must be sent as JSON.",
  body_too_slow:
    "The content came too slowly, and sending it was stopped. Try again where coverage is better.",
  too_many_requests: "Too many requests in a short time. Wait a little and try again.",
  idempotency_key_reused: "This idempotency key was used for another request.",
  version_outdated: "This was changed elsewhere after you opened it. Load it again.",
  internal_error: "An error occurred. Please try again.",
  /** `slow`: it was reached, and took too long. `files`: where files are kept does not answer. */
  service_unavailable:
    "{hasSlow, select, yes {The answer took too long. Wait a little and try again.} other {{hasFiles, select, yes {Pictures and documents cannot be saved or fetched right now. Wait a little and try again.} other {Could not reach the database. Check your network connection.}}}}",
};
