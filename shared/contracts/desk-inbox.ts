import type { DeskConversation, DeskRequestInFull } from '../schemas/desk.ts';
import type {
  AssigneeBody,
  Colleague,
  Colleagues,
  InboxCounts,
  PresenceBody,
  ReplyTemplate,
  ReplyTemplateBody,
  ReplyTemplates,
  SatisfactionFigures,
} from '../schemas/desk-inbox.ts';
import type { UploadPictureBody } from '../schemas/desk-pictures.ts';
import type { Done } from '../schemas/fields.ts';
import type { MessageFile, ReplyFile } from '../schemas/messages.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { day, id } from './parameters.ts';

export type { Colleague, InboxCounts, Presence, PresenceBody, ReplyTemplate, SatisfactionFigures } from '../schemas/desk-inbox.ts';
export type { ReplyFile } from '../schemas/messages.ts';

/** Assignees, reply templates and counts of the staff's inbox, in addition to the calls of `desk.ts`. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'] } as const;
const ofMembers = { ...ofDesk, needs: ['is_authentication_active'] } as const;

export const getInboxCounts = endpoint({
  name: 'getInboxCounts',
  path: '/v1/staff/inbox/counts',
  ...ofDesk,
  answer: schema<typeof InboxCounts>(),
});

/** Ratings of a period of at most 400 days. `UnprocessableEntity` (`to`: `invalid`) if the period is longer, or ends before it begins. */
export const getSatisfaction = endpoint({
  name: 'getSatisfaction',
  path: '/v1/staff/inbox/satisfaction',
  ...ofDesk,
  query: { from: day, to: day },
  answer: schema<typeof SatisfactionFigures>(),
});

/** Staff who can be assigned conversations and requests, sorted by name. */
export const listColleagues = listEndpoint({
  name: 'listColleagues',
  path: '/v1/staff/colleagues',
  ...ofDesk,
  item: schema<typeof Colleague>(),
});

/**
 * Notifies colleagues that the caller has an item open, types a reply, or has left it. Repeat it every few seconds: nothing is stored, and the state
 * expires. Returns the colleagues at the same item.
 */
export const tellColleagues = endpoint({
  name: 'tellColleagues',
  method: 'POST',
  path: '/v1/staff/inbox/presence',
  ...ofDesk,
  body: schema<typeof PresenceBody>(),
  answer: schema<typeof Colleagues>(),
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

/** Uploads a picture to attach to a reply. The gateway encodes it again. Files that are not sent within a day are removed. */
export const uploadReplyPicture = endpoint({
  name: 'uploadReplyPicture',
  method: 'POST',
  path: '/v1/staff/reply-files/pictures',
  ...ofDesk,
  picture: 'image',
  pictureUse: 'message',
  body: schema<typeof UploadPictureBody>(),
  answer: schema<typeof ReplyFile>(),
});

/** Like `uploadReplyPicture`, for a PDF document. `UnprocessableEntity` (`file`: `invalid`, `too_big`). */
export const uploadReplyDocument = endpoint({
  name: 'uploadReplyDocument',
  method: 'POST',
  path: '/v1/staff/reply-files/documents',
  ...ofDesk,
  picture: 'file',
  pictureUse: 'document',
  body: schema<typeof UploadPictureBody>(),
  answer: schema<typeof ReplyFile>(),
});

export const getReplyFile = endpoint({
  name: 'getReplyFile',
  path: '/v1/staff/reply-files/{id}',
  ...ofDesk,
  params: { id },
  answer: schema<typeof MessageFile>(),
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
