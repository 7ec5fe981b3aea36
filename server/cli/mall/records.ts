import { ApiError } from '#shared/contracts/errors.ts';
import type { Outcome, RecordView } from '../../mall-api/records/outcome.ts';
import { type CommandContext, CommandFault, type Commands, getWhy, readOptions, recordAct, toCentreTime, toTable } from './command.ts';

/** `npm run mall -- records …`: the records of the content, and who has edited them. */
export const recordCommands: Commands = {
  list: {
    takes: '[<kind>]',
    does: 'lists the kinds of records (companies, settings, …), or all records of a kind, and which of them are edited',
    run([kind], context) {
      const { records } = context.domain;
      if (kind === undefined) return toTable(['kind', 'records', 'edited', 'archived', 'drafts'], records.count().map(toCells));
      const { zone, toMinute } = toCentreTime(context);
      const rows = refused(`${kind} is no kind: see npm run mall -- records list`, () => records.list(kind)).map((record) => [
        record.key,
        titleOf(record.live ?? record.draft),
        toState(record),
        String(record.version),
        record.updatedMs === null ? '' : toMinute(new Date(record.updatedMs)),
        record.updatedBy ?? '',
      ]);
      return rows.length === 0 ? `There are no ${kind}.` : toTable(['key', 'title', 'state', 'version', `edited at (${zone})`, 'by'], rows);
    },
  },
  show: {
    takes: '<kind> <key>',
    does: 'shows a record as JSON: what visitors get, what its file says where that is something else, and its draft',
    run(typed, context) {
      const { kind, key, file, version, live, seed, draft, ...record } = find(typed, context);
      const parts = [['live', live], ...(record.isEdited ? [['file', seed]] : []), ['draft', draft]].filter(
        ([, body]) => body !== undefined,
      );
      const facts = `${kind} ${key}, version ${version}, ${toState({ ...record, draft })}, of ${file}`;
      return [facts, ...parts.map(([name, body]) => `${name}: ${JSON.stringify(body, null, 2)}`)].join('\n');
    },
  },
  history: {
    takes: '<kind> <key>',
    does: 'lists what was done to a record, the last first, by whom and why',
    run(typed, context) {
      const { kind, key } = find(typed, context);
      const { zone, toMinute } = toCentreTime(context);
      const rows = context.domain.records.history
        .list(kind, key)
        .map(({ version, act, atMs, by, why, body }) => [
          String(version),
          act,
          toMinute(new Date(atMs)),
          by ?? '(files)',
          titleOf(JSON.parse(body)),
          why ?? '',
        ]);
      return rows.length === 0
        ? `Nobody has edited ${kind} ${key}.`
        : toTable(['version', 'act', `at (${zone})`, 'by', 'title', 'why'], rows);
    },
  },
  undo: {
    takes: '<kind> <key> <version> --why "…"',
    does: 'makes a record what it was at a version of its history; what came after stays in the history',
    async run(typed, context) {
      const { words, why } = readOptions(typed, { why: 'text' });
      const { kind, key, version } = find(words, context);
      const to = words.at(-1) ?? '';
      if (words.length < 2 || !/^\d{1,9}$/.test(to))
        throw new CommandFault('Name the version: see npm run mall -- records history <kind> <key>');
      const given = { kind, key, to: Number(to), version, by: context.operator, why: getWhy(why) };
      const restored = context.domain.records.restoreVersion(given).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        throw new CommandFault(`${kind} ${key} has no version ${to} in its history.`);
      });
      const record = getDone(await restored);
      recordAct(context, 'records undo', `${kind} ${key}`, given.why);
      return `${kind} ${key} is what it was at version ${to}: ${titleOf(record.live)}`;
    },
  },
};

/** For a single document the kind is sufficient: `show settings`. */
function find([kind = '', key = kind]: readonly string[], { domain }: CommandContext): RecordView {
  const name = `${kind} ${key}`;
  const find = () => domain.records.find(kind, key);
  return refused(`There is no record ${name}: see npm run mall -- records list ${kind}`, find);
}

function refused<T>(reason: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandFault(reason);
  }
}

function getDone(outcome: Outcome): RecordView {
  switch (outcome.outcome) {
    case 'done':
      return outcome.record;
    case 'conflict':
      throw new CommandFault(`Somebody has just edited it (${outcome.theirs.updatedBy ?? 'an import'}): look at it again.`);
    case 'refused':
      throw new CommandFault(outcome.faults.map(({ key, reason }) => `${key}: ${reason}`).join('\n'));
    case 'used':
      throw new CommandFault(`It is used:\n${outcome.uses.map(({ kind, key, path }) => `  ${kind} ${key}  ${path}`).join('\n')}`);
  }
}

function toCells({ kind, ...counts }: { kind: string; records: number; edited: number; archived: number; drafts: number }): string[] {
  return [kind, ...[counts.records, counts.edited, counts.archived, counts.drafts].map(String)];
}

function toState({ isEdited, isArchived, draft }: Pick<RecordView, 'isEdited' | 'isArchived' | 'draft'>): string {
  return [isArchived ? 'archived' : isEdited ? 'edited' : 'as in its file', ...(draft === undefined ? [] : ['with a draft'])].join(', ');
}

/** The record's title in English or its first language, or else any name it has. */
function titleOf(body: unknown): string {
  if (!isObject(body)) return '';
  const texts = Array.isArray(body.translations) ? body.translations.filter(isObject) : [];
  const own = texts.find(({ locale }) => locale === 'en') ?? texts[0] ?? {};
  return String(own.title ?? own.name ?? body.name ?? body.title ?? body.from ?? '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
