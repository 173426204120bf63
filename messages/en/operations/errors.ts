export const operationsErrors = {
  test_data_busy: "Someone is making test data now. Wait until they are done.",
};
