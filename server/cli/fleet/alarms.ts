import type { Figures } from './figures.ts';

export interface Alarm {
  name: string;
  /** `page` means now: the centre is unhealthy. */
  severity: string;
}

interface Rule {
  alarm: string;
  severity: 'page' | 'ticket';
  metric: string;
  /** Selects the values by a label; undefined: all. */
  where?: (labels: Readonly<Record<string, string>>) => boolean;
  above?: number;
  below?: number;
  /** Compares the age of a time in seconds since 1970. */
  isTime?: true;
}

/**
 * The rules of `config/ops/alerts.yml` that one scrape decides, because they compare the current value of a gauge. They
 * ignore for how long a value has lasted. All others need Prometheus.
 */
export const rules: readonly Rule[] = [
  { alarm: 'NotReady', severity: 'page', metric: 'mallfront_ready', below: 1 },
  { alarm: 'MallApiLeftAlone', severity: 'page', metric: 'mallfront_upstream_circuit_open', above: 0 },
  {
    alarm: 'CallsWaiting',
    severity: 'ticket',
    metric: 'mallfront_upstream_lane_waiting',
    where: ({ lane }) => lane !== 'refresh',
    above: 20,
  },
  {
    alarm: 'PagesWaiting',
    severity: 'page',
    metric: 'mallfront_page_queue_waiting',
    where: ({ purpose }) => purpose === 'miss',
    above: 20,
  },
  { alarm: 'DiskNearlyFull', severity: 'page', metric: 'mallfront_disk_free_bytes', below: 1e9 },
  { alarm: 'RedisDown', severity: 'ticket', metric: 'mallfront_redis_up', below: 1 },
  { alarm: 'MailsWaiting', severity: 'ticket', metric: 'mallfront_mails_oldest_seconds', above: 900 },
  { alarm: 'RefundsFailing', severity: 'page', metric: 'mallfront_refunds_oldest_seconds', above: 3600 },
  { alarm: 'PaymentsUnrecovered', severity: 'ticket', metric: 'mallfront_payments_unrecovered', above: 0 },
  { alarm: 'ReceiptsUnread', severity: 'ticket', metric: 'mallfront_receipts_unread_oldest_seconds', above: 900 },
  {
    alarm: 'WebhooksWaiting',
    severity: 'ticket',
    metric: 'mallfront_webhooks_oldest_seconds',
    where: ({ paused }) => paused === 'false',
    above: 3600,
  },
  { alarm: 'WebhooksPaused', severity: 'ticket', metric: 'mallfront_webhook_endpoints_paused', above: 0 },
  { alarm: 'ReplicationBehind', severity: 'page', metric: 'mallfront_replication_lag_seconds', above: 60 },
  { alarm: 'BackupOld', severity: 'page', metric: 'mallfront_backup_timestamp_seconds', isTime: true, above: 26 * 3600 },
];

/** The alarms that `status` knows without Prometheus: those of the rules, and those of a process that does not answer. */
export const coveredAlarms: readonly string[] = ['GatewayDown', 'MallApiDown', ...rules.map(({ alarm }) => alarm)];

/** Lists the alarms of the rules that fire on these figures. */
export function listAlarms(figures: readonly Figures[], now: Date): Alarm[] {
  return rules.filter((rule) => figures.some((one) => isFiring(rule, one, now))).map(({ alarm: name, severity }) => ({ name, severity }));
}

function isFiring(
  { metric, where, above = Number.POSITIVE_INFINITY, below = Number.NEGATIVE_INFINITY, isTime }: Rule,
  figures: Figures,
  now: Date,
): boolean {
  const samples = (figures.get(metric) ?? []).filter(({ labels }) => where?.(labels) ?? true);
  const values = samples.map(({ value }) => (isTime ? now.getTime() / 1000 - value : value));
  return values.some((value) => value > above || value < below);
}
