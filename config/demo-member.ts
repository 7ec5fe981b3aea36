import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CalendarDate, EmailAddress, Id, LastName, LocaleCode, NewPassword, PersonName } from '#shared/schemas/fields.ts';
import { type Env, isLoopback } from './env.ts';
import { ConfigError, toFaults } from './faults.ts';
import { readJsonFile } from './json-file.ts';
import { tenantFolder } from './tenant.ts';

const DaysAgo = z.int().check(z.gte(0), z.lte(700));

/** `demo-member.json` beside a tenant's file: a member with a history, for trying the member area. The password is public. */
const DemoMember = z.strictObject({
  email: EmailAddress,
  password: NewPassword,
  first_name: PersonName,
  last_name: LastName,
  birth_date: CalendarDate,
  locale: LocaleCode,
  joined_days_ago: DaysAgo,
  receipts: z.array(z.strictObject({ company_id: Id, number: z.string(), amount: z.int().check(z.positive()), days_ago: DaysAgo })),
  /** Activated at the start, in this order. */
  rewards: z.array(Id),
  follows: z.array(Id),
  /** Finished stays in the car park. */
  parking: z._default(z.array(z.strictObject({ option_id: Id, days_ago: DaysAgo, minutes: z.int().check(z.positive()) })), []),
});
export type DemoMember = z.infer<typeof DemoMember>;

/**
 * Returns the demo member, if requested (`DEMO_MEMBER`, as in `npm start`). Only with the embedded mall API and on this machine, so that nobody from
 * outside can log in as the demo member. Undefined otherwise, and for tenants without one. Throws `ConfigError` with every fault.
 */
export function findDemoMember(
  env: Pick<Env, 'configDir' | 'tenant' | 'mallApiUrl' | 'publicUrl' | 'smtpUrl' | 'host' | 'wantsDemoMember'>,
): DemoMember | undefined {
  const file = join(tenantFolder(env), 'demo-member.json');
  if (!env.wantsDemoMember || !isLoopback(env.host) || env.mallApiUrl || env.publicUrl || env.smtpUrl) return undefined;
  if (!existsSync(file)) return undefined;
  const content = readJsonFile(file);
  const parsed = DemoMember.safeParse(content);
  if (!parsed.success) throw new ConfigError(file, toFaults(parsed.error, content, true));
  return parsed.data;
}
