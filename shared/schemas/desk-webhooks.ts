import * as z from 'zod/mini';
import {
  addWebhook,
  changeWebhook,
  deliveryStates,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhookStates,
} from '../contracts/desk-webhooks.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { webhookLimits, webhookTypes } from '../site/webhook-events.ts';
import { check } from './check.ts';
import { Count, DateTime, Id, IdParam } from './fields.ts';

export const WebhookEndpointBody = z.object({
  name: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(webhookLimits.nameCharacters)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(webhookLimits.urlCharacters)),
  types: z.array(z.enum(webhookTypes)).check(z.minLength(1), z.maxLength(webhookTypes.length)),
  is_on: z.boolean(),
});

export const WebhookEndpoint = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  is_on: z.boolean(),
  state: z.enum(webhookStates),
  /** Null: never. */
  last_success_at: z.nullable(DateTime),
  /** First failure since the last success. */
  failing_since: z.nullable(DateTime),
  paused_at: z.nullable(DateTime),
  /** Until then, requests are also signed with the replaced secret. */
  old_secret_until: z.nullable(DateTime),
  /** Events that wait, and events that were given up. */
  waiting: Count,
  failed: Count,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** `secret`: base64 after `whsec_`. */
export const WebhookSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** Exactly one of the two. */
export const WebhookReplayBody = z
  .object({ delivery_id: z.nullable(IdParam), since: z.nullable(DateTime) })
  .check(z.refine(({ delivery_id, since }) => (delivery_id === null) !== (since === null), { path: ['since'], error: 'required' }));
export const WebhookReplay = z.object({ count: Count });

export const WebhookDelivery = z.object({
  id: Id,
  /** The header `webhook-id`. */
  key: z.string(),
  type: z.string(),
  at: DateTime,
  state: z.enum(deliveryStates),
  attempts: Count,
  /** Time of the next attempt; null if the event is finished, or waits for an earlier event of the member. */
  next_at: z.nullable(DateTime),
  tried_at: z.nullable(DateTime),
  /** HTTP status of the last attempt; null: no answer. */
  status: z.nullable(z.int()),
  /**
   * Why there was no answer. `address`: an internal network · `name`: unknown host · `connection` · `certificate` · `timeout` · `secret`: the secret
   * can no longer be read, and has to be replaced.
   */
  fault: z.nullable(z.enum(['address', 'name', 'connection', 'certificate', 'timeout', 'secret'])),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = z.object({
  ...WebhookDelivery.shape,
  endpoint_id: Id,
  /** Body of the request, as it is signed. */
  body: z.string(),
  took_ms: z.nullable(Count),
  /** Beginning of the answer. */
  answer: z.nullable(z.string()),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const deskWebhooksChecks = [
  check(listWebhooks, { item: WebhookEndpoint }),
  check(addWebhook, { body: WebhookEndpointBody, answer: WebhookSecret }),
  check(changeWebhook, { body: WebhookEndpointBody, answer: WebhookEndpoint }),
  check(rotateWebhookSecret, { answer: WebhookSecret }),
  check(removeWebhook, { answer: WebhookEndpoint }),
  check(testWebhook, { answer: WebhookDelivery }),
  check(replayWebhook, { body: WebhookReplayBody, answer: WebhookReplay }),
  check(listWebhookDeliveries, { item: WebhookDelivery }),
  check(getWebhookDelivery, { answer: WebhookDeliveryDetail }),
];
