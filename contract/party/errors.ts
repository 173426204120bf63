export const partyErrors = {
  member_not_found: 404,
  /** The link was voided, is wrong, or its trip is over. */
  party_invite_not_valid: 404,
  /** The invitation is taken: by an account, which signs in, or by another browser. */
  party_invite_taken: 403,
  party_closed: 409,
  party_full: 409,
  party_hunters_full: 409,
  party_member_twice: 409,
  party_has_leader: 409,
  party_link_closed: 409,
  party_after_arrival: 409,
  party_no_substitution: 409,
  party_replacement_waits: 409,
  party_fee_not_stated: 409,
  party_lets_nobody_in: 409,
  party_card_not_found: 404,
  party_supervisor_unknown: 422,
  /** A booking is changed to fewer participants than its team has hunters. */
  party_hunts_more: 409,
} as const;
