import type { DeskConversation, DeskReplyBody, DeskRequest, DeskRequestInFull } from '../schemas/desk.ts';
import type { Done } from '../schemas/fields.ts';
import type { Message, MessagePicture } from '../schemas/messages.ts';
import { inboxLimits } from '../site/inbox-limits.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, text } from './parameters.ts';
import { supportCategories } from './support.ts';

export type { DeskConversation, DeskRequest, DeskRequestInFull } from '../schemas/desk.ts';

/**
 * Conversations with members and requests from visitors, for staff (our addition). Authenticated by a key or a staff session; live updates are
 * sent on `deskChannel`.
 */

export const deskStatuses = ['open', 'closed'] as const;

const ofDesk = { access: 'operator', scope: 'desk:read', roles: ['desk', 'manager'] } as const;
const ofMembers = { ...ofDesk, needs: ['is_authentication_active'] } as const;
const ofVisitors = { ...ofDesk, isOfVisitors: true } as const;
const writes = { method: 'POST', scope: 'desk:write' } as const;
const typed = text({ most: inboxLimits.searchCharacters, clean: (value) => value.trim() });
/**
 * `assigned`: to the caller. `category`: the one that the author chose. `q`: word prefixes in name, email address, subject, reference and last
 * message; searches regardless of the other filters. `rating`: the latest rating is `bad`; only managers may filter by it.
 */
const listed = {
  ...listQuery,
  status: optional(choice(deskStatuses)),
  assigned: optional(choice(['me'])),
  category: optional(choice(supportCategories)),
  rating: optional(choice(['bad'])),
  q: optional(typed),
};

/** Most recently active first. With `q`, searches only a limited number of the newest matches. */
export const listDeskConversations = listEndpoint({
  name: 'listDeskConversations',
  path: '/v1/desk/conversations',
  isOptional: true,
  ...ofMembers,
  isPaged: true,
  query: listed,
  item: schema<typeof DeskConversation>(),
});

export const getDeskConversation = endpoint({
  name: 'getDeskConversation',
  path: '/v1/desk/conversations/{id}',
  isOptional: true,
  ...ofMembers,
  params: { id },
  answer: schema<typeof DeskConversation>(),
});

/** Paged like `listMessages`. Does not mark messages as read. */
export const listDeskMessages = listEndpoint({
  name: 'listDeskMessages',
  path: '/v1/desk/messages',
  isOptional: true,
  ...ofMembers,
  query: { conversation: id, before: optional(id) },
  item: schema<typeof Message>(),
});

export const getDeskPicture = endpoint({
  name: 'getDeskPicture',
  path: '/v1/desk/attachments/{id}',
  isOptional: true,
  ...ofMembers,
  params: { id },
  answer: schema<typeof MessagePicture>(),
});

/** Marks the member's messages as read and reopens a closed conversation. Idempotent by `key`. */
export const replyToConversation = endpoint({
  name: 'replyToConversation',
  path: '/v1/desk/conversations/{id}/replies',
  isOptional: true,
  ...ofMembers,
  ...writes,
  params: { id },
  body: schema<typeof DeskReplyBody>(),
  answer: schema<typeof Message>(),
});

/** Shows the member a read receipt. */
export const markConversationRead = endpoint({
  name: 'markConversationRead',
  path: '/v1/desk/conversations/{id}/read',
  isOptional: true,
  ...ofMembers,
  ...writes,
  params: { id },
  answer: schema<typeof Done>(),
});

/** Shows the member a typing indicator for some seconds. Repeat every few seconds while typing. */
export const tellMemberTyping = endpoint({
  name: 'tellMemberTyping',
  path: '/v1/desk/conversations/{id}/typing',
  isOptional: true,
  ...ofMembers,
  ...writes,
  params: { id },
  answer: schema<typeof Done>(),
});

/** Closes a conversation. The member sees immediately that it is closed, and can still reply. Idempotent. */
export const closeConversation = endpoint({
  name: 'closeConversation',
  path: '/v1/desk/conversations/{id}/close',
  isOptional: true,
  ...ofMembers,
  ...writes,
  params: { id },
  answer: schema<typeof DeskConversation>(),
});

/** Requests from visitors without an account, newest first. Members' requests are conversations. */
export const listDeskRequests = listEndpoint({
  name: 'listDeskRequests',
  path: '/v1/desk/requests',
  isOptional: true,
  ...ofVisitors,
  isPaged: true,
  query: listed,
  item: schema<typeof DeskRequest>(),
});

export const getDeskRequest = endpoint({
  name: 'getDeskRequest',
  path: '/v1/desk/requests/{id}',
  isOptional: true,
  ...ofVisitors,
  params: { id },
  answer: schema<typeof DeskRequestInFull>(),
});

/** Replies by email. Idempotent by `key`. */
export const replyToRequest = endpoint({
  name: 'replyToRequest',
  path: '/v1/desk/requests/{id}/replies',
  isOptional: true,
  ...ofVisitors,
  ...writes,
  params: { id },
  body: schema<typeof DeskReplyBody>(),
  answer: schema<typeof DeskRequestInFull>(),
});

export const closeRequest = endpoint({
  name: 'closeRequest',
  path: '/v1/desk/requests/{id}/close',
  isOptional: true,
  ...ofVisitors,
  ...writes,
  params: { id },
  answer: schema<typeof DeskRequestInFull>(),
});
