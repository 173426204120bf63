export const conversationErrors = {
  conversation_not_found: "Chat not found or no access.",
  conversation_with_self: "You cannot send a message to yourself.",
  conversation_blocked: "You cannot write to each other here.",
  conversation_not_group: "This can only be done in a group.",
  conversation_is_group: "You cannot block people in a group. You can leave it, or report it.",
  conversation_full: "A group can have {most} members at most.",
  conversation_member_unknown: "You can add people you share a booking with. Invite others by email.",
  conversation_invitations_full:
    "{most} invitations have been sent that nobody has answered. Wait until somebody has.",
  pictures_not_sent:
    "You have uploaded {most} pictures without sending them. Send the message, or try again tomorrow.",
  own_pictures_full: "The pictures you have sent in chats take {megabytes} MB. There is no room for more.",
  conversation_pictures_full: "The pictures in this chat take {megabytes} MB. There is no room for more.",
  message_not_found: "We could not find the message.",
  report_not_found: "We could not find the report.",
  report_resolved: "This report has already been resolved.",
};
