import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CalendarDate, EmailAddress, Id, LastName, LocaleCode, NewPassword, PersonName } from '#shared/schemas/fields.ts';
import { type Env, isLoopback } from './env.ts';
import { ConfigError, toFaults } from './faults.ts';
import { readJsonFile } from './json-file.ts';
import { tenantFolder } from './tenant.ts';

const DaysAgo = z.int().check(z.gte(0), z.lte(700));

/** `demo-member.json` beside a tenant's file: somebody with a past, to try the member area with. Their password is no secret. */
const DemoMember = z.strictObject({
  email: EmailAddress,
  password: NewPassword,
  first_name: PersonName,
  last_name: LastName,
  birth_date: CalendarDate,
  locale: LocaleCode,
  joined_days_ago: DaysAgo,
  receipts: z.array(z.strictObject({ company_id: Id, number: z.string(), amount: z.int().check(z.positive()), days_ago: DaysAgo })),
  /** Activated a moment ago, in this order. */
  rewards: z.array(Id),
  follows: z.array(Id),
  /** Stays in the car park that have ended. */
  parking: z._default(z.array(z.strictObject({ option_id: Id, days_ago: DaysAgo, minutes: z.int().check(z.positive()) })), []),
});
export type DemoMember = z.infer<typeof DemoMember>;

/**
 * The member of a try-out, where one is asked for (`DEMO_MEMBER`, as `npm start` does): with the embedded mall API, on this machine alone, so
 * that nobody from outside can log in as them. Undefined everywhere else, and for a tenant that names none. Throws `ConfigError` with every
 * fault.
 */
export function findDemoMember(
  env: Pick<Env, 'configDir' | 'tenant' | 'mallApiUrl' | 'publicUrl' | 'smtpUrl' | 'host' | 'wantsDemoMember'>,
): DemoMember | undefined {
  const file = join(tenantFolder(env), 'demo-member.json');
  if (!env.wantsDemoMember || !isLoopback(env.host) || env.mallApiUrl || env.publicUrl || env.smtpUrl) return undefined;
  if (!existsSync(file)) return undefined;
  const given = readJsonFile(file);
  const parsed = DemoMember.safeParse(given);
  if (!parsed.success) throw new ConfigError(file, toFaults(parsed.error, given, true));
  return parsed.data;
}
