import { receiveInvitations, toInvitationHash } from '#web/lib/session/invitation.ts';

export const invitationCode = '7K2M-QX4P-9HJW';

/** Opens the link of an invitation, as a browser does before the page starts. */
export function openInvitation(code = invitationCode): void {
  history.replaceState({ at: 1 }, '', `/cz/prihlaseni?return=%2Fcz%2Fdomacnost${toInvitationHash(code)}`);
  receiveInvitations();
}
