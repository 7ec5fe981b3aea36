import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEndpointBody,
  WebhookReplay,
  WebhookReplayBody,
  WebhookSecret,
} from '../schemas/desk-webhooks.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, optional } from './parameters.ts';

export type { WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint, WebhookSecret } from '../schemas/desk-webhooks.ts';

/**
 * Endpoints of other systems that receive events of the centre (webhooks), for managers. Events are signed as in Standard Webhooks, delivered at least
 * once, and in order per member.
 */

/** `off`: receives nothing · `failing`: the last attempts failed · `paused`: failed for days, and waits for a manager. */
export const webhookStates = ['ok', 'off', 'failing', 'paused'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

const ofManagers = { access: 'staff', roles: ['manager'] } as const;
const onEndpoint = { ...ofManagers, method: 'POST', params: { id } } as const;

/** Lists all endpoints, at most 20. */
export const listWebhooks = listEndpoint({
  name: 'listWebhooks',
  path: '/v1/staff/webhooks',
  ...ofManagers,
  item: schema<typeof WebhookEndpoint>(),
});

/**
 * Adds an endpoint. The answer has the secret, which no later call returns. `UnprocessableEntity` (`url`): `invalid` without https, `not_allowed` for
 * an address in an internal network, or a name that leads only there now. `Conflict` (`url`: `limit_reached`) if there are 20 endpoints.
 */
export const addWebhook = endpoint({
  name: 'addWebhook',
  method: 'POST',
  path: '/v1/staff/webhooks',
  ...ofManagers,
  isSensitive: true,
  body: schema<typeof WebhookEndpointBody>(),
  answer: schema<typeof WebhookSecret>(),
});

/** Changes an endpoint. Waiting events of a paused endpoint are sent again. `UnprocessableEntity` as for a new endpoint; an unchanged address is not checked again. */
export const changeWebhook = endpoint({
  name: 'changeWebhook',
  path: '/v1/staff/webhooks/{id}',
  ...onEndpoint,
  isSensitive: true,
  body: schema<typeof WebhookEndpointBody>(),
  answer: schema<typeof WebhookEndpoint>(),
});

/** Replaces the secret. Requests also have the signature of the replaced secret for 24 hours. */
export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  path: '/v1/staff/webhooks/{id}/secret',
  ...onEndpoint,
  isSensitive: true,
  answer: schema<typeof WebhookSecret>(),
});

/** Removes an endpoint with its events. */
export const removeWebhook = endpoint({
  name: 'removeWebhook',
  path: '/v1/staff/webhooks/{id}/remove',
  ...onEndpoint,
  isSensitive: true,
  answer: schema<typeof WebhookEndpoint>(),
});

/** Sends an event of type `endpoint.test`. `Conflict` (`id`: `not_available`) if the endpoint is off. */
export const testWebhook = endpoint({
  name: 'testWebhook',
  path: '/v1/staff/webhooks/{id}/test',
  ...onEndpoint,
  answer: schema<typeof WebhookDelivery>(),
});

/**
 * Sends events again, with their first ids: one (`delivery_id`), or all since a time that were given up or wait after a failed attempt. `Conflict`
 * (`id`: `not_available`) if the endpoint is off.
 */
export const replayWebhook = endpoint({
  name: 'replayWebhook',
  path: '/v1/staff/webhooks/{id}/replay',
  ...onEndpoint,
  body: schema<typeof WebhookReplayBody>(),
  answer: schema<typeof WebhookReplay>(),
});

/** Lists the events of an endpoint before an id, newest first, 30 at a time. */
export const listWebhookDeliveries = listEndpoint({
  name: 'listWebhookDeliveries',
  path: '/v1/staff/webhooks/{id}/deliveries',
  ...ofManagers,
  params: { id },
  query: { state: optional(choice(deliveryStates)), before: optional(id) },
  item: schema<typeof WebhookDelivery>(),
});

/** An event with its request and the answer to the last attempt. */
export const getWebhookDelivery = endpoint({
  name: 'getWebhookDelivery',
  path: '/v1/staff/webhook-deliveries/{id}',
  ...ofManagers,
  params: { id },
  answer: schema<typeof WebhookDeliveryDetail>(),
});
