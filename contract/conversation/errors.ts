/** Errors of conversations, with their HTTP status. */
export const conversationErrors = {
  conversation_not_found: 404,
  conversation_with_self: 422,
  conversation_blocked: 403,
  conversation_not_group: 422,
  conversation_is_group: 422,
  conversation_full: 422,
  conversation_member_unknown: 422,
  conversation_invitations_full: 422,
  pictures_not_sent: 409,
  own_pictures_full: 409,
  conversation_pictures_full: 409,
  message_not_found: 404,
  report_not_found: 404,
  report_resolved: 409,
} as const;
