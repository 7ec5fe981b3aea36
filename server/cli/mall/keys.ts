import { type KeyScope, keyScopes, shopKeyScopes } from '#shared/contracts/endpoint.ts';
import { type KeyKind, keyKinds, keyLimits, kindsOfShops, suggestedScopes } from '#shared/site/key-limits.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import type { StoredKey } from '../../mall-api/keys/keys.ts';
import { type CommandContext, CommandFault, type Commands, readOptions, recordAct, toCentreTime, toTable } from './command.ts';

/** `npm run mall -- keys …` */
export const keyCommands: Commands = {
  create: {
    takes: '<kind> <name> [--company <id>] [--scopes <scope,…>]',
    does: `creates a key (${keyKinds.join(', ')}) and prints it, once; with --company it reaches that shop only`,
    run(typed, context) {
      const { words, company, scopes } = readOptions(typed, { company: 'text', scopes: 'text' });
      const [given, ...names] = words;
      const kind = readKind(given);
      const name = readName(names);
      const companyId = readCompany(company, kind, context);
      const key = { kind, name, companyId, scopes: readScopes(scopes, kind, companyId) };
      const { db, keys } = context.domain;
      return inTransaction(db, () => {
        const { id, secret } = keys.create(key, context.operator);
        recordAct(context, 'keys create', id, key.scopes.join(' '));
        return toSecret(`Key ${id} for ${name} (${key.scopes.join(', ')}).`, secret);
      });
    },
  },
  list: {
    takes: '',
    does: 'lists all keys, without their secrets',
    run(_typed, context) {
      const keys = context.domain.keys.list();
      if (keys.length === 0) return 'There are no keys yet: keys create <kind> <name>';
      const { zone, toMinute } = toCentreTime(context);
      const toTime = (ms: number | undefined) => (ms === undefined ? '' : toMinute(new Date(ms)));
      const nowMs = context.domain.clock().getTime();
      const rows = keys.map((key) => [
        ...[String(key.id), key.shown, key.name, key.kind, key.companyId === null ? '' : String(key.companyId), key.scopes.join(' ')],
        toState(key, nowMs),
        toTime(key.lastUsedMs),
      ]);
      return toTable(['id', 'begins', 'name', 'kind', 'company', 'scopes', 'state', `used (${zone})`], rows);
    },
  },
  rotate: {
    takes: '<id> [--overlap <hours>]',
    does: 'replaces the secret of a key and prints the new one; the old one works for the overlap, by default not at all',
    run(typed, context) {
      const { words, overlap } = readOptions(typed, { overlap: 'text' });
      const hours = readOverlap(overlap);
      const { db, keys } = context.domain;
      return inTransaction(db, () => {
        const { id, name } = getKey(words, context);
        const secret = keys.rotate(id, hours * 3_600_000);
        recordAct(context, 'keys rotate', id, `${hours} h`);
        const old = hours === 0 ? 'The old one no longer works.' : `The old one works for ${hours} more hours.`;
        return toSecret(`New secret of key ${id} for ${name}. ${old}`, secret);
      });
    },
  },
  revoke: {
    takes: '<id>',
    does: 'ends a key immediately; recorded acts keep its name',
    run(typed, context) {
      const { db, keys } = context.domain;
      return inTransaction(db, () => {
        const { id, name } = getKey(typed, context);
        keys.revoke(id);
        recordAct(context, 'keys revoke', id);
        return `Key ${id} for ${name} no longer works.`;
      });
    },
  },
};

const toSecret = (line: string, secret: string) => `${line} It is shown once, here:\n${secret}`;

function toState({ revokedMs, oldUntilMs = 0 }: StoredKey, nowMs: number): string {
  if (revokedMs !== undefined) return 'revoked';
  return oldUntilMs > nowMs ? 'works, and the old secret too' : 'works';
}

function getKey([given = '', ...more]: readonly string[], { domain }: CommandContext): StoredKey {
  if (!/^\d{1,9}$/.test(given) || more.length > 0) throw new CommandFault('Name one key by its id: keys list');
  const key = domain.keys.find(Number(given));
  if (!key) throw new CommandFault(`There is no key ${given}.`);
  if (key.revokedMs !== undefined) throw new CommandFault(`Key ${given} is revoked.`);
  return key;
}

function readKind(value: string | undefined): KeyKind {
  const kind = keyKinds.find((known) => known === value);
  if (!kind) throw new CommandFault(`Name a kind: ${keyKinds.join(', ')}.`);
  return kind;
}

function readName(words: readonly string[]): string {
  const name = words.join(' ').trim();
  if (name === '' || name.length > keyLimits.nameCharacters)
    throw new CommandFault(`Name the key, in at most ${keyLimits.nameCharacters} characters: what holds it, such as "Till 2, Bookshop".`);
  return name;
}

function readCompany(value: string | undefined, kind: KeyKind, { domain }: CommandContext): number | null {
  if (value === undefined) {
    if (kindsOfShops.includes(kind))
      throw new CommandFault('Say which shop has the key: --company <id>. A key for the whole centre is a script.');
    return null;
  }
  const id = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (!domain.queries.companies.find(id)) throw new CommandFault(`There is no company ${value}.`);
  return id;
}

function readScopes(value: string | undefined, kind: KeyKind, companyId: number | null): readonly KeyScope[] {
  const names = value === undefined ? suggestedScopes[kind] : [...new Set(value.split(','))];
  const scopes = names.map((name) => keyScopes.find((known) => known === name) ?? refuseScope(name));
  if (scopes.length === 0) throw new CommandFault(`Say what the key may do: --scopes ${keyScopes.join(',')}`);
  const wide = companyId === null ? undefined : scopes.find((scope) => !shopKeyScopes.includes(scope));
  if (wide) throw new CommandFault(`A key of one shop cannot have ${wide}: it reaches the whole centre.`);
  return scopes;
}

function refuseScope(name: string): never {
  throw new CommandFault(`There is no scope ${name}. Scopes: ${keyScopes.join(', ')}.`);
}

function readOverlap(value: string | undefined): number {
  const hours = value === undefined ? 0 : /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  if (!(hours <= keyLimits.maxOverlapHours))
    throw new CommandFault(`--overlap is a number of hours, at most ${keyLimits.maxOverlapHours}.`);
  return hours;
}
