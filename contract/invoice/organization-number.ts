/** «923 609 016»: the number as documents and pages show it. */
export const spacedOrganizationNumber = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
