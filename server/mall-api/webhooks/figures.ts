import type { Figure } from '../../http/metrics.ts';
import type { Webhooks } from './outbox.ts';

interface Dependencies {
  clock: () => Date;
  webhooks: Pick<Webhooks, 'deliveries' | 'endpoints'>;
}

/** Returns the metrics of webhooks. Endpoints that are off have none, because their events wait on purpose. */
export function toWebhookFigures({ clock, webhooks: { deliveries, endpoints } }: Dependencies): Figure[] {
  const listOn = () =>
    endpoints
      .list()
      .filter(({ isOn }) => isOn)
      .map((endpoint) => ({ ...endpoint, labels: { endpoint: String(endpoint.id), paused: String(endpoint.pausedMs !== null) } }));

  return [
    {
      name: 'mallfront_webhooks_waiting',
      help: 'Events that an endpoint of webhooks has not taken yet.',
      kind: 'gauge',
      labels: ['endpoint', 'paused'],
      read: () => listOn().map(({ id, labels }) => ({ value: deliveries.countOf(id, 'waiting'), labels })),
    },
    {
      name: 'mallfront_webhooks_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      kind: 'gauge',
      labels: ['endpoint', 'paused'],
      read: () =>
        listOn().map(({ id, labels }) => {
          const oldestMs = deliveries.findOldestMs(id);
          return { value: oldestMs === undefined ? 0 : Math.max(0, clock().getTime() - oldestMs) / 1000, labels };
        }),
    },
    {
      name: 'mallfront_webhook_endpoint_failures',
      help: 'Attempts that failed since the last success, by endpoint.',
      kind: 'gauge',
      labels: ['endpoint', 'paused'],
      read: () => listOn().map(({ failures, labels }) => ({ value: failures, labels })),
    },
    {
      name: 'mallfront_webhook_endpoints_paused',
      help: 'Endpoints of webhooks that failed for days: nothing is sent to them until a manager resumes them.',
      kind: 'gauge',
      read: () => [{ value: listOn().filter(({ pausedMs }) => pausedMs !== null).length }],
    },
  ];
}
