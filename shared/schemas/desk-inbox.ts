import * as z from 'zod/mini';
import {
  assignConversation,
  assignRequest,
  getInboxCounts,
  listColleagues,
  listReplyTemplates,
  removeReplyTemplate,
  reopenConversation,
  reopenRequest,
  saveReplyTemplate,
} from '../contracts/desk-inbox.ts';
import { staffRoles } from '../contracts/endpoint.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { inboxLimits } from '../site/inbox-limits.ts';
import { check } from './check.ts';
import { DeskConversation, DeskRequestInFull } from './desk.ts';
import { byLocale, Count, Done, Id } from './fields.ts';
import { MessageText } from './messages.ts';

export const InboxCounts = z.object({
  /** `unread`: conversations with messages that the centre has not read. */
  conversations: z.object({ open: Count, mine: Count, unread: Count }),
  /** Requests from visitors; `unanswered`: open ones without a reply. */
  requests: z.object({ open: Count, mine: Count, unanswered: Count }),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

export const Colleague = z.object({ id: Id, name: z.string(), roles: z.array(z.enum(staffRoles)) });
export type Colleague = z.infer<typeof Colleague>;

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

export const deskInboxChecks = [
  check(getInboxCounts, { answer: InboxCounts }),
  check(listColleagues, { item: Colleague }),
  check(assignConversation, { body: AssigneeBody, answer: DeskConversation }),
  check(assignRequest, { body: AssigneeBody, answer: DeskRequestInFull }),
  check(reopenConversation, { answer: DeskConversation }),
  check(reopenRequest, { answer: DeskRequestInFull }),
  check(listReplyTemplates, { answer: ReplyTemplates }),
  check(saveReplyTemplate, { body: ReplyTemplateBody, answer: ReplyTemplate }),
  check(removeReplyTemplate, { answer: Done }),
];
