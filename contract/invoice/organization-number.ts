/** «923 609 016», as papers and pages write it. */
export const spacedOrganizationNumber = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
