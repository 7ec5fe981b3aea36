import type { FastifyBaseLogger } from 'fastify';
import type { StoredSettings } from '#shared/contracts/settings.ts';
import { checkSettings } from '../cli/doctor/check-settings.ts';
import { jsonField } from './core/db/sqlite/dialect.ts';
import type { Domain } from './domain.ts';

/** Logs problems of the stored settings, with the texts of `npm run doctor`. */
export function logSettingFaults({ db, queries }: Pick<Domain, 'db' | 'queries'>, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const column = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(({ value }) => value);
  const { findings } = checkSettings(queries.documents.getDocument<StoredSettings>('settings'), {
    planIds: new Set(column('SELECT id AS value FROM floorplan').map(Number)),
    aliases: new Set(
      column(`SELECT ${jsonField('body', 'alias')} AS value FROM website_page WHERE ${jsonField('body', 'alias')} IS NOT NULL`).map(String),
    ),
  });
  for (const { severity, where, what } of findings) {
    if (severity !== 'note') log.warn({ setting: where, reason: what }, 'a setting is not as it is meant');
  }
}
