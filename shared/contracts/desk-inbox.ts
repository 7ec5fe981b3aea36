import type { DeskConversation, DeskRequestInFull } from '../schemas/desk.ts';
import type { AssigneeBody, Colleague, InboxCounts, ReplyTemplate, ReplyTemplateBody, ReplyTemplates } from '../schemas/desk-inbox.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { Colleague, InboxCounts, ReplyTemplate } from '../schemas/desk-inbox.ts';

/** What the staff's inbox has beside the calls of `desk.ts`: who sees to what, what it answers with, and how much waits. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'] } as const;
const ofMembers = { ...ofDesk, needs: ['is_authentication_active'] } as const;

export const getInboxCounts = endpoint({
  name: 'getInboxCounts',
  path: '/v1/staff/inbox/counts',
  ...ofDesk,
  answer: schema<typeof InboxCounts>(),
});

/** To whom something can be assigned, by name. */
export const listColleagues = listEndpoint({
  name: 'listColleagues',
  path: '/v1/staff/colleagues',
  ...ofDesk,
  item: schema<typeof Colleague>(),
});

/** `UnprocessableEntity` (`staff_id`: `not_available`) for who has left, or has another role. */
export const assignConversation = endpoint({
  name: 'assignConversation',
  method: 'POST',
  path: '/v1/staff/conversations/{id}/assignee',
  ...ofMembers,
  params: { id },
  body: schema<typeof AssigneeBody>(),
  answer: schema<typeof DeskConversation>(),
});

/** Refused as `assignConversation`. */
export const assignRequest = endpoint({
  name: 'assignRequest',
  method: 'POST',
  path: '/v1/staff/requests/{id}/assignee',
  ...ofDesk,
  params: { id },
  body: schema<typeof AssigneeBody>(),
  answer: schema<typeof DeskRequestInFull>(),
});

/** Of an open one nothing changes. */
export const reopenConversation = endpoint({
  name: 'reopenConversation',
  method: 'POST',
  path: '/v1/staff/conversations/{id}/reopening',
  ...ofMembers,
  params: { id },
  answer: schema<typeof DeskConversation>(),
});

export const reopenRequest = endpoint({
  name: 'reopenRequest',
  method: 'POST',
  path: '/v1/staff/requests/{id}/reopening',
  ...ofDesk,
  params: { id },
  answer: schema<typeof DeskRequestInFull>(),
});

export const listReplyTemplates = endpoint({
  name: 'listReplyTemplates',
  path: '/v1/staff/reply-templates',
  ...ofDesk,
  answer: schema<typeof ReplyTemplates>(),
});

/** A new one without `id`. `Conflict` (`version`: `invalid`) where somebody else has changed it meanwhile, `Conflict` (`title`: `limit_reached`). */
export const saveReplyTemplate = endpoint({
  name: 'saveReplyTemplate',
  method: 'POST',
  path: '/v1/staff/reply-templates',
  ...ofDesk,
  body: schema<typeof ReplyTemplateBody>(),
  answer: schema<typeof ReplyTemplate>(),
});

/** Replies that were made from it stay as they are. */
export const removeReplyTemplate = endpoint({
  name: 'removeReplyTemplate',
  method: 'POST',
  path: '/v1/staff/reply-templates/{id}/removal',
  ...ofDesk,
  params: { id },
  answer: schema<typeof Done>(),
});
