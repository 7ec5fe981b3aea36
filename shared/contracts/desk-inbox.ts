import type { DeskConversation, DeskRequestInFull } from '../schemas/desk.ts';
import type { AssigneeBody, Colleague, InboxCounts, ReplyTemplate, ReplyTemplateBody, ReplyTemplates } from '../schemas/desk-inbox.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { Colleague, InboxCounts, ReplyTemplate } from '../schemas/desk-inbox.ts';

/** Assignees, reply templates and counts of the staff's inbox, in addition to the calls of `desk.ts`. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'] } as const;
const ofMembers = { ...ofDesk, needs: ['is_authentication_active'] } as const;

export const getInboxCounts = endpoint({
  name: 'getInboxCounts',
  path: '/v1/staff/inbox/counts',
  ...ofDesk,
  answer: schema<typeof InboxCounts>(),
});

/** Staff who can be assigned conversations and requests, sorted by name. */
export const listColleagues = listEndpoint({
  name: 'listColleagues',
  path: '/v1/staff/colleagues',
  ...ofDesk,
  item: schema<typeof Colleague>(),
});

/** `UnprocessableEntity` (`staff_id`: `not_available`) if the assignee has left or has no role with the inbox. */
export const assignConversation = endpoint({
  name: 'assignConversation',
  method: 'POST',
  path: '/v1/staff/conversations/{id}/assignee',
  ...ofMembers,
  params: { id },
  body: schema<typeof AssigneeBody>(),
  answer: schema<typeof DeskConversation>(),
});

/** Fails like `assignConversation`. */
export const assignRequest = endpoint({
  name: 'assignRequest',
  method: 'POST',
  path: '/v1/staff/requests/{id}/assignee',
  ...ofDesk,
  params: { id },
  body: schema<typeof AssigneeBody>(),
  answer: schema<typeof DeskRequestInFull>(),
});

/** No effect on an open conversation. */
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

/**
 * Creates a template if `id` is missing. `Conflict` (`version`: `invalid`) if someone else has changed it since; `Conflict` (`title`:
 * `limit_reached`) if there are too many templates.
 */
export const saveReplyTemplate = endpoint({
  name: 'saveReplyTemplate',
  method: 'POST',
  path: '/v1/staff/reply-templates',
  ...ofDesk,
  body: schema<typeof ReplyTemplateBody>(),
  answer: schema<typeof ReplyTemplate>(),
});

/** Removes a template. Replies that were written from it do not change. */
export const removeReplyTemplate = endpoint({
  name: 'removeReplyTemplate',
  method: 'POST',
  path: '/v1/staff/reply-templates/{id}/removal',
  ...ofDesk,
  params: { id },
  answer: schema<typeof Done>(),
});
