import { join } from 'node:path';
import { type Env, readEnv } from '#config/env.ts';
import { findLocale } from '#shared/rules/locale-detection.ts';
import { EmailAddress, TimeZone } from '#shared/schemas/fields.ts';
import { locales } from '#shared/site/locales.ts';
import type { NewTenant } from '../new-tenant/new-tenant.ts';
import { writeTenant } from '../new-tenant/write-tenant.ts';
import { CommandFault, readOptions } from './command.ts';

const defaultConfigDir = readEnv({}).configDir;

/** `npm run mall -- init …`: creates a new tenant. */
export const initCommand = {
  takes: '<tenant> [--name …] [--languages cz,en] [--time-zone Europe/Prague] [--currency CZK] [--domain …] [--email …] [--members]',
  does: 'writes a small, complete centre to CONFIG_DIR, its texts marked as samples; --members: with accounts and points',
  /** Returns the output. Throws `CommandFault` without having written anything. */
  run(typed: readonly string[], { configDir }: Pick<Env, 'configDir'>, now: Date): string {
    const tenant = readTenantOptions(typed);
    const folder = join(configDir, tenant.tenant);
    if (!writeTenant(configDir, tenant, now)) throw new CommandFault(`${folder} is there already, and nothing was changed.`);
    const chosen = `${configDir === defaultConfigDir ? '' : `CONFIG_DIR=${configDir} `}TENANT=${tenant.tenant}`;
    return [
      `${folder} is written. Its README.md says what each file is for.`,
      '1. Look at it, and see that nothing is wrong:',
      `     ${chosen} npm start`,
      `     ${chosen} npm run doctor`,
      '2. Put in the centre’s own shops, hours, address and pictures, and legal texts that somebody has checked.',
      '3. Give it its address (PUBLIC_URL), a mail server (SMTP_URL) and backups: docs/operations.md.',
    ].join('\n');
  },
};

function readTenantOptions(typed: readonly string[]): NewTenant {
  const { words, members, ...given } = readOptions(typed, {
    name: 'text',
    languages: 'text',
    'time-zone': 'text',
    currency: 'text',
    domain: 'text',
    email: 'text',
    members: 'flag',
  });
  const [tenant = '', ...more] = words;
  if (!/^[a-z\d][a-z\d-]{0,63}$/.test(tenant) || more.length > 0)
    throw new CommandFault('Name one tenant, in lower case letters, digits and hyphens.');
  const domain = given.domain ?? `${tenant}.example`;
  return {
    tenant,
    name: check('name', given.name?.trim() ?? toTitle(tenant), (name) => /^\P{Cc}{1,60}$/u.test(name), '60 characters at most'),
    languages: readLanguages(given.languages ?? 'cz,en'),
    timeZone: check(
      'time-zone',
      given['time-zone'] ?? 'Europe/Prague',
      (zone) => TimeZone.safeParse(zone).success,
      'such as Europe/Prague',
    ),
    currency: check('currency', given.currency?.toUpperCase() ?? 'CZK', (code) => currencies.includes(code), 'such as EUR'),
    domain: check('domain', domain, (host) => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host), 'such as centre.example'),
    email: check('email', given.email ?? `info@${domain}`, (email) => EmailAddress.safeParse(email).success, 'such as info@centre.example'),
    hasMembers: members === true,
  };
}

const currencies = Intl.supportedValuesOf('currency');

function check(option: string, value: string, isRight: (value: string) => boolean, example: string): string {
  if (isRight(value)) return value;
  throw new CommandFault(`--${option} is ${JSON.stringify(value)}; it must be one ${example}.`);
}

function readLanguages(text: string): NewTenant['languages'] {
  const found = text.split(',').map((code) => {
    const locale = findLocale(code);
    if (!locale) throw new CommandFault(`--languages names ${JSON.stringify(code)}; there are ${locales.join(', ')}.`);
    return locale;
  });
  const [first, ...others] = new Set(found);
  if (!first) throw new CommandFault('--languages names none.');
  return [first, ...others];
}

/** `my-centre` becomes `My Centre`. */
function toTitle(tenant: string): string {
  return tenant.replace(/(^|-)([a-z\d])/g, (_, before: string, letter: string) => (before && ' ') + letter.toUpperCase());
}
