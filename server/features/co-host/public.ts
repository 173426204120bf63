export { deleteCoHosts, findCoHosts } from "./co-host-store.ts";
export { auditCoHosts, invite, type InvitationPlan, planInvitations } from "./invite.ts";
