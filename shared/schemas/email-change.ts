import * as z from 'zod/mini';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '../contracts/email-change.ts';
import { check } from './check.ts';
import { Done, EmailAddress, GivenPassword, LinkTokenBody } from './fields.ts';

export const RequestEmailChangeBody = z.object({
  email: EmailAddress,
  password: z.optional(GivenPassword),
  id_token: z.optional(z.string().check(z.maxLength(8000))),
});

export const EmailChangeState = z.object({ waits_for: z.nullable(z.enum(['new', 'old'])) });

export const emailChangeChecks = [
  check(requestEmailChange, { body: RequestEmailChangeBody, answer: Done }),
  check(confirmEmailChange, { body: LinkTokenBody, answer: EmailChangeState }),
  check(refuseEmailChange, { body: LinkTokenBody, answer: Done }),
];
