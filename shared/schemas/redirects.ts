import * as z from 'zod/mini';
import { listRedirects } from '../contracts/redirects.ts';
import { check } from './check.ts';

/** `from` is a path; `pattern` supports `*` for one segment and `**` for the rest. `to` is a path or an absolute address. */
export const Redirect = z.object({
  from: z.string().check(z.startsWith('/'), z.maxLength(500)),
  to: z.string().check(z.minLength(1), z.maxLength(2000)),
  match: z._default(z.enum(['exact', 'prefix', 'pattern']), 'exact'),
  permanent: z._default(z.boolean(), false),
});
export type Redirect = z.infer<typeof Redirect>;

export const redirectsChecks = [check(listRedirects, { item: Redirect })];
