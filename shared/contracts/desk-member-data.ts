import type { EraseMemberBody, ExportMemberBody, ExportMembersBody, MemberErasure } from '../schemas/desk-member-data.ts';
import { endpoint, fileEndpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery } from './parameters.ts';

export type { MemberErasure } from '../schemas/desk-member-data.ts';

/** Members' requests under the GDPR, and the list of members as a spreadsheet. All of them are logged. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;

/** `staff`: at the request of the member · `inactive`: automatically, after warnings. */
export const erasureCauses = ['member', 'staff', 'inactive'] as const;
export type ErasureCause = (typeof erasureCauses)[number];

/** Everything stored about a member: `html` to read and print, in the member's language; `json` for programs, as in `getOwnData`. */
export const exportMember = fileEndpoint({
  name: 'exportMember',
  method: 'POST',
  path: '/v1/staff/members/{id}/export',
  ...ofDesk,
  isSensitive: true,
  params: { id },
  body: schema<typeof ExportMemberBody>(),
});

/** Spreadsheet with all members that match the filters of `listDeskMembers`, one per row. */
export const exportMembers = fileEndpoint({
  name: 'exportMembers',
  method: 'POST',
  path: '/v1/staff/exports/members',
  ...ofDesk,
  isSensitive: true,
  body: schema<typeof ExportMembersBody>(),
});

/** Erases a member's account permanently, like `deleteAccount`. `card_end`: the last four digits of the member's card, to prevent mistakes. */
export const eraseMember = endpoint({
  name: 'eraseMember',
  method: 'POST',
  path: '/v1/staff/members/{id}/erasure',
  ...ofDesk,
  isSensitive: true,
  params: { id },
  body: schema<typeof EraseMemberBody>(),
  answer: schema<typeof MemberErasure>(),
});

/** Proof of an erasure, without the person's data. */
export const getMemberErasure = endpoint({
  name: 'getMemberErasure',
  path: '/v1/staff/member-erasures/{id}',
  ...ofDesk,
  params: { id },
  answer: schema<typeof MemberErasure>(),
});

/** Erasures, newest first, including those by members themselves. */
export const listMemberErasures = listEndpoint({
  name: 'listMemberErasures',
  path: '/v1/staff/member-erasures',
  ...ofDesk,
  isPaged: true,
  query: listQuery,
  item: schema<typeof MemberErasure>(),
});
