export const coHostErrors = {
  right_missing: "As a co-host you have not been given this right. Ask the host.",
  co_host_not_found: "We couldn’t find that co-host. They may have been removed.",
  co_host_known: "This address is already invited or a co-host.",
  co_host_blocked: "You can’t invite this person.",
  co_host_is_owner: "That is your own address.",
  too_many_co_hosts: "A property can have at most {most} co-hosts.",
  invitation_not_found:
    "We couldn’t find the invitation. It may have been withdrawn, or sent to another address than the one you are signed in with.",
  invitation_expired: "The invitation has expired. Ask for a new one.",
};
