import * as z from 'zod/mini';
import {
  assignConversation,
  assignRequest,
  getInboxCounts,
  getReplyFile,
  getSatisfaction,
  listColleagues,
  listReplyTemplates,
  removeReplyTemplate,
  reopenConversation,
  reopenRequest,
  saveReplyTemplate,
  tellColleagues,
  uploadReplyDocument,
  uploadReplyPicture,
} from '../contracts/desk-inbox.ts';
import { staffRoles } from '../contracts/endpoint.ts';
import { supportCategories } from '../contracts/support.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { inboxLimits } from '../site/inbox-limits.ts';
import { check } from './check.ts';
import { DeskConversation, DeskRequestInFull } from './desk.ts';
import { UploadPictureBody } from './desk-pictures.ts';
import { byLocale, Count, Done, Id } from './fields.ts';
import { MessageFile, MessageText, ReplyFile } from './messages.ts';

export const InboxCounts = z.object({
  /** `unread`: conversations with messages that the centre has not read. */
  conversations: z.object({ open: Count, mine: Count, unread: Count }),
  /** Requests from visitors; `unanswered`: open ones without a reply. */
  requests: z.object({ open: Count, mine: Count, unanswered: Count }),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

export const Colleague = z.object({ id: Id, name: z.string(), roles: z.array(z.enum(staffRoles)) });
export type Colleague = z.infer<typeof Colleague>;

/** `list`: members' conversations or visitors' requests, to which `id` belongs. */
export const PresenceBody = z.object({ list: z.enum(['conversations', 'requests']), id: Id, state: z.enum(['open', 'typing', 'left']) });
export type PresenceBody = z.infer<typeof PresenceBody>;

const Presence = z.object({ staff_id: Id, is_typing: z.boolean() });
export type Presence = z.infer<typeof Presence>;
export const Colleagues = z.object({ colleagues: z.array(Presence) });

/** Null: unassigned. */
export const AssigneeBody = z.object({ staff_id: z.nullable(Id) });

/** Texts in at least one language. */
const ReplyTexts = byLocale(MessageText).check(
  z.refine((texts) => Object.values(texts).some((text) => text !== undefined), 'must have a text'),
);

export const ReplyTemplate = z.object({ id: Id, version: z.int().check(z.positive()), title: z.string(), texts: ReplyTexts });
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** Templates, sorted by title; `centre`: the name that replaces `{centre}` in them. */
export const ReplyTemplates = z.object({ centre: z.string(), templates: z.array(ReplyTemplate) });

export const ReplyTemplateBody = z.object({
  id: z.optional(Id),
  /** Version that the caller edited; missing for a new template. */
  version: z.optional(z.int().check(z.positive())),
  title: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(inboxLimits.titleCharacters)),
  texts: ReplyTexts,
});

const Sums = z.object({ good: Count, bad: Count });

/** Ratings given in a period, in total and by the topic of the conversation. */
export const SatisfactionFigures = z.object({
  total: Sums,
  categories: z.array(z.extend(Sums, { category: z.enum(supportCategories) })),
});
export type SatisfactionFigures = z.infer<typeof SatisfactionFigures>;

export const deskInboxChecks = [
  check(getSatisfaction, { answer: SatisfactionFigures }),
  check(getInboxCounts, { answer: InboxCounts }),
  check(listColleagues, { item: Colleague }),
  check(tellColleagues, { body: PresenceBody, answer: Colleagues }),
  check(assignConversation, { body: AssigneeBody, answer: DeskConversation }),
  check(assignRequest, { body: AssigneeBody, answer: DeskRequestInFull }),
  check(reopenConversation, { answer: DeskConversation }),
  check(reopenRequest, { answer: DeskRequestInFull }),
  check(uploadReplyPicture, { body: UploadPictureBody, answer: ReplyFile }),
  check(uploadReplyDocument, { body: UploadPictureBody, answer: ReplyFile }),
  check(getReplyFile, { answer: MessageFile }),
  check(listReplyTemplates, { answer: ReplyTemplates }),
  check(saveReplyTemplate, { body: ReplyTemplateBody, answer: ReplyTemplate }),
  check(removeReplyTemplate, { answer: Done }),
];
