export const controlErrors = {
  control_scan_in_future: 422,
  control_scan_too_old: 422,
} as const;
