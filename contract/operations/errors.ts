export const operationsErrors = { test_data_busy: 409 } as const;
