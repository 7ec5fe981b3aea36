import * as z from 'zod/mini';
import { sendSupportRequest, supportCategories } from '../contracts/support.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { EmailAddress, LocaleCode, mayLack } from './fields.ts';

export const SupportRequestBody = z.object({
  name: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(100)),
  email: EmailAddress,
  subject: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(150)),
  category: z.enum(supportCategories),
  message: z.string().check(z.trim(), z.minLength(10), z.maxLength(4000)),
  locale: LocaleCode,
});

export const SupportReference = mayLack(z.object({ reference: z.string(), away_text: z.optional(z.nullable(z.string())) }), {
  reference: ({ id }) => String(id ?? ''),
});

export const supportChecks = [check(sendSupportRequest, { body: SupportRequestBody, answer: SupportReference })];
