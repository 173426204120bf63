export const operationsErrors = {
  test_data_busy: "Noen lager testdata nå. Vent til de er ferdige.",
};
