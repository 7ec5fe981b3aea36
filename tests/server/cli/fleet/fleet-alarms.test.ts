import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listAlarms, rules } from '#server/cli/fleet/alarms.ts';
import { readFigures } from '#server/cli/fleet/figures.ts';

const alerts = readFileSync(join(import.meta.dirname, '../../../../config/ops/alerts.yml'), 'utf8');
const now = new Date('2026-11-29T12:00:00Z');
const firingOf = (...lines: string[]) => listAlarms([readFigures(lines.join('\n'))], now).map(({ name }) => name);

describe('alarms of one scrape', () => {
  it.each(rules)('have metric, limit and severity of config/ops/alerts.yml: $alarm', ({ alarm, metric, severity, above, below }) => {
    const [, rule = ''] = alerts.split(new RegExp(`- alert: ${alarm}\\n`));
    const [own = ''] = rule.split('- alert:');
    expect(own).toContain(metric);
    expect(own).toContain(`severity: ${severity}`);
    const [, sign, limit = ''] = /(==|<|>) ([\d.e]+(?: \* \d+)?)/.exec(own) ?? [];
    const value = limit.split(' * ').reduce((product, factor) => product * Number(factor), 1);
    const isSame = { '>': above === value, '<': below === value, '==': value === 0 ? below === 1 : above === 0 }[sign ?? ''];
    expect(isSame).toBe(true);
  });

  it('fire at their limits', () => {
    const seconds = now.getTime() / 1000;
    expect(firingOf('mallfront_ready 1', 'mallfront_redis_up 1', `mallfront_backup_timestamp_seconds ${seconds - 90_000}`)).toEqual([]);
    expect(firingOf('mallfront_ready 0', 'mallfront_redis_up 0', `mallfront_backup_timestamp_seconds ${seconds - 94_000}`)).toEqual([
      'NotReady',
      'RedisDown',
      'BackupOld',
    ]);
    expect(firingOf('mallfront_disk_free_bytes 5e8', 'mallfront_mails_oldest_seconds 901', 'mallfront_payments_unrecovered 1')).toEqual([
      'DiskNearlyFull',
      'MailsWaiting',
      'PaymentsUnrecovered',
    ]);
  });

  it('count only the labels of their rule', () => {
    expect(firingOf('mallfront_upstream_lane_waiting{lane="refresh"} 900', 'mallfront_page_queue_waiting{purpose="refresh"} 900')).toEqual(
      [],
    );
    expect(firingOf('mallfront_upstream_lane_waiting{lane="write"} 21', 'mallfront_page_queue_waiting{purpose="miss"} 21')).toEqual([
      'CallsWaiting',
      'PagesWaiting',
    ]);
  });
});

describe('readFigures', () => {
  it('reads labels with escapes, exponents and infinities, and ignores other lines', () => {
    const figures = readFigures('# HELP a b\na{x="1\\"2\\n",y="{}\\\\n"} 1.5e3\nb +Inf\n<html>\nup\n{{\n}}\na{} 2 1700000000000\n');
    expect([...figures]).toEqual([
      [
        'a',
        [
          { labels: { x: '1"2\n', y: '{}\\n' }, value: 1500 },
          { labels: {}, value: 2 },
        ],
      ],
      ['b', [{ labels: {}, value: Number.POSITIVE_INFINITY }]],
    ]);
  });
});
