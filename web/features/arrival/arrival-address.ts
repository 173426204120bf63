/** The address of the page with meeting points and the message before arrival; values that are null are left out. */
export const arrivalAddress = (propertyId: string, more: Record<string, string | null> = {}): string => {
  const query = Object.entries({ propertyId, ...more }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return `/arrival?${new URLSearchParams(query)}`;
};
