import type { DeskConversation, DeskReplyBody, DeskRequest, DeskRequestInFull } from '../schemas/desk.ts';
import type { Done } from '../schemas/fields.ts';
import type { Message, MessagePicture } from '../schemas/messages.ts';
import { inboxLimits } from '../site/inbox-limits.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, text } from './parameters.ts';

export type { DeskConversation, DeskRequest, DeskRequestInFull } from '../schemas/desk.ts';

/**
 * What the centre's staff do about conversations with members and requests of visitors (additions of ours). They come with the operators'
 * token, or by a session of the staff; what happens meanwhile is told on `deskChannel`.
 */

export const deskStatuses = ['open', 'closed'] as const;

const ofDesk = { access: 'operator', roles: ['desk', 'manager'] } as const;
const ofMembers = { ...ofDesk, needs: ['is_authentication_active'] } as const;
const ofVisitors = { ...ofDesk, isOfVisitors: true } as const;
const typed = text({ most: inboxLimits.searchCharacters, clean: (given) => given.trim() });
/** `assigned`: to whoever asks. `q`: beginnings of words of the name, the address, the subject, the reference and what was written last. */
const listed = { ...listQuery, status: optional(choice(deskStatuses)), assigned: optional(choice(['me'])), q: optional(typed) };

/** The last one written in first. With `q` it looks at the newest that are found, however many there are. */
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

/** Page by page as members read them (`listMessages`). It marks nothing as read. */
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

/** What the member wrote counts as read, and a closed conversation is open again. The same `key` twice is one reply. */
export const replyToConversation = endpoint({
  name: 'replyToConversation',
  method: 'POST',
  path: '/v1/desk/conversations/{id}/replies',
  isOptional: true,
  ...ofMembers,
  params: { id },
  body: schema<typeof DeskReplyBody>(),
  answer: schema<typeof Message>(),
});

/** The member sees that the centre has read what they wrote. */
export const markConversationRead = endpoint({
  name: 'markConversationRead',
  method: 'POST',
  path: '/v1/desk/conversations/{id}/read',
  isOptional: true,
  ...ofMembers,
  params: { id },
  answer: schema<typeof Done>(),
});

/** The member sees for some seconds that the centre is writing. To be called again every few seconds while it does. */
export const tellMemberTyping = endpoint({
  name: 'tellMemberTyping',
  method: 'POST',
  path: '/v1/desk/conversations/{id}/typing',
  isOptional: true,
  ...ofMembers,
  params: { id },
  answer: schema<typeof Done>(),
});

/** The member sees it at once, and may write on. Closing twice is closing once. */
export const closeConversation = endpoint({
  name: 'closeConversation',
  method: 'POST',
  path: '/v1/desk/conversations/{id}/close',
  isOptional: true,
  ...ofMembers,
  params: { id },
  answer: schema<typeof DeskConversation>(),
});

/** Of visitors without an account, newest first: members' requests are conversations. */
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

/** Goes to the visitor by e-mail. The same `key` twice is one reply. */
export const replyToRequest = endpoint({
  name: 'replyToRequest',
  method: 'POST',
  path: '/v1/desk/requests/{id}/replies',
  isOptional: true,
  ...ofVisitors,
  params: { id },
  body: schema<typeof DeskReplyBody>(),
  answer: schema<typeof DeskRequestInFull>(),
});

export const closeRequest = endpoint({
  name: 'closeRequest',
  method: 'POST',
  path: '/v1/desk/requests/{id}/close',
  isOptional: true,
  ...ofVisitors,
  params: { id },
  answer: schema<typeof DeskRequestInFull>(),
});
