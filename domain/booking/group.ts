/** Who comes on a stay (rules 2.11). */
export type Group = {
  /** Those who hunt or fish. They alone fill places, and are priced for the hunt. At least 1. */
  participants: number;
  /** Those who come along and neither hunt nor fish; none if absent. */
  companions?: number | undefined;
  /** None if absent. */
  children?: number | undefined;
};

/** All who come: the persons who need a bed, and by whom cabins and services are priced (rules 2.11). */
export const personsOf = ({ participants, companions = 0, children = 0 }: Group): number =>
  participants + companions + children;

/** The three counts, each set. */
export const groupOf = ({ participants, companions = 0, children = 0 }: Group): Required<Group> => ({
  participants,
  companions,
  children,
});

/**
 * The persons for whom the cabins of a stay have beds: no limit without cabins, or where one of them has no
 * stated number; 0 stands for none stated (rules 2.11).
 */
export const bedsOf = (cabins: readonly { beds?: number | null }[]): number =>
  cabins.length === 0 ? Infinity : cabins.reduce((sum, { beds }) => sum + (beds || Infinity), 0);
