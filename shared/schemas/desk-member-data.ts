import * as z from 'zod/mini';
import {
  eraseMember,
  erasureCauses,
  exportMember,
  exportMembers,
  getMemberErasure,
  listMemberErasures,
} from '../contracts/desk-member-data.ts';
import { memberActivities, memberNewsletters, memberOrders, memberStatuses } from '../contracts/desk-members.ts';
import { sheetFormats } from '../site/file-types.ts';
import { memberColumns } from '../site/member-columns.ts';
import { check } from './check.ts';
import { Count, DateTime, Done, Id, LocaleCode } from './fields.ts';

/** Number of records in a section of the data export. */
const SectionCount = z.object({ section: z.string(), count: Count });

export const MemberErasure = z.object({
  /** Number of the erasure. */
  number: Id,
  /** The member's number, under which the kept records remain. */
  member_number: Id,
  at: DateTime,
  cause: z.enum(erasureCauses),
  /** Staff member who handled the request; null for other causes. */
  by: z.nullable(z.string()),
  erased: z.array(SectionCount),
  kept: z.array(SectionCount),
});
export type MemberErasure = z.infer<typeof MemberErasure>;

export const ExportMemberBody = z.object({ format: z.enum(['html', 'json']) });

export const EraseMemberBody = z.object({ card_end: z.string().check(z.regex(/^\d{4}$/)) });

export const ExportMembersBody = z.object({
  format: z.enum(sheetFormats),
  /** Language of headings and numbers. */
  locale: LocaleCode,
  level: z.optional(Id),
  newsletter: z.optional(z.enum(memberNewsletters)),
  activity: z.optional(z.enum(memberActivities)),
  status: z.optional(z.enum(memberStatuses)),
  sort: z.optional(z.enum(memberOrders)),
  /** Headings of the columns, in the order of `memberColumns`. */
  headings: z.array(z.string().check(z.maxLength(100))).check(z.length(memberColumns.length)),
});

export const deskMemberDataChecks = [
  check(exportMember, { body: ExportMemberBody, answer: Done }),
  check(exportMembers, { body: ExportMembersBody, answer: Done }),
  check(eraseMember, { body: EraseMemberBody, answer: MemberErasure }),
  check(getMemberErasure, { answer: MemberErasure }),
  check(listMemberErasures, { item: MemberErasure }),
];
