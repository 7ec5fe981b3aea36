import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { EmailAddress, LocaleCode } from './fields.ts';

export const supportCategories = ['general', 'loyalty', 'parking', 'lost-found', 'accessibility', 'leasing', 'complaint'] as const;

/** A visitor's question to the centre. */
export const sendSupportRequest = endpoint({
  name: 'sendSupportRequest',
  method: 'POST',
  path: '/v1/support',
  access: 'guest',
  needs: ['is_contact_support_active'],
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    email: EmailAddress,
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    category: z.enum(supportCategories),
    message: z.string().check(z.trim(), z.minLength(10), z.maxLength(4000)),
    locale: LocaleCode,
  }),
  /** What the visitor may name when they ask again. */
  answer: z.object({ reference: z.string() }),
});
