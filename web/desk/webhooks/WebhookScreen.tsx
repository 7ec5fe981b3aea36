import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import {
  deliveryStates,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  testWebhook,
  type WebhookEndpoint,
} from '#shared/contracts/desk-webhooks.ts';
import { webhookLimits } from '#shared/site/webhook-events.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, NotFound, Waiting } from '../shell/DeskPage.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { type EndpointActName, EndpointActs } from './EndpointActs.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { EndpointState, useEndpointFacts } from './WebhooksScreen.tsx';

const dayMs = 86_400_000;

/** One endpoint: its state, what can be done about it, and the events sent to it. */
export function WebhookScreen() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const list = useCall(listWebhooks, {}, { everyMs: 5000 });
  const endpoint = 'data' in list ? list.data.find((one) => String(one.id) === id) : undefined;
  if (endpoint) return <Endpoint endpoint={endpoint} />;
  if ('data' in list) return <NotFound />;
  return (
    <DeskPage title={t('places.webhooks')}>
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
    </DeskPage>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const facts = useEndpointFacts(endpoint);
  const { dayTime } = useDates();
  const testing = useAct(testWebhook);
  const [opened, setOpened] = useState<'change' | EndpointActName>();
  const { id, name, url, types, is_on, old_secret_until } = endpoint;

  async function test(): Promise<void> {
    if (!(await testing.send({}, { params: { id } }))) return;
    showToast({ type: 'success', title: t('webhooks.test_sent') });
    await refresh(listWebhooks, listWebhookDeliveries);
  }
  return (
    <DeskPage
      title={name}
      lead={<span className="webhook-url">{url}</span>}
      actions={
        <>
          <Button isLoading={testing.isSending} disabled={!is_on} onClick={() => void test()}>
            {t('webhooks.test')}
          </Button>
          <Button variant="secondary" icon="edit" onClick={() => setOpened('change')}>
            {t('webhooks.change')}
          </Button>
          <Button variant="secondary" onClick={() => setOpened('secret')}>
            {t('webhooks.new_secret')}
          </Button>
          <Button variant="quiet" onClick={() => setOpened('remove')}>
            {t('webhooks.remove')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {testing.state === 'failed' && (
          <Notice tone="error" role="alert" title={toFailure(testing).title}>
            {toFailure(testing).message}
          </Notice>
        )}
        <p className="cluster">
          <EndpointState endpoint={endpoint} />
          {facts !== '' && <span>{facts}</span>}
        </p>
        <PausedNotice endpoint={endpoint} />
        <DefinitionList
          entries={[
            { term: t('webhooks.events'), description: types.map((type) => t(`activity.value.events.${type}`)).join(', ') },
            ...(old_secret_until === null
              ? []
              : [{ term: t('webhooks.old_secret'), description: t('webhooks.old_secret_until', { when: dayTime(old_secret_until) }) }]),
          ]}
        />
        <Deliveries endpoint={endpoint} onReplay={() => setOpened('replay')} />
      </div>
      {opened === 'change' && <EndpointDialog endpoint={endpoint} onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'change' && (
        <EndpointActs key={opened} act={opened} endpoint={endpoint} onClose={() => setOpened(undefined)} />
      )}
    </DeskPage>
  );
}

/** Explains why nothing is sent, or why sending is slow, and lets a manager resume it. */
function PausedNotice({ endpoint: { id, state, failing_since } }: { endpoint: WebhookEndpoint }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const refresh = useRefresh();
  const toFailure = useFailure();
  const replay = useAct(replayWebhook);
  if (state !== 'paused' && state !== 'failing') return null;
  async function resume(): Promise<void> {
    const since = new Date(Date.now() - webhookLimits.retentionDays * dayMs).toISOString();
    if (!(await replay.send({ delivery_id: null, since }, { params: { id } }))) return;
    showToast({ type: 'success', title: t('webhooks.resumed') });
    await refresh(listWebhooks, listWebhookDeliveries);
  }
  const when = failing_since === null ? '' : dayTime(failing_since);
  return (
    <Notice tone={state === 'paused' ? 'error' : 'info'} title={t(`webhooks.${state}_title`)}>
      <div className="stack">
        <p>{t(`webhooks.${state}_text`, { when })}</p>
        <p>
          <Button size="small" variant="secondary" isLoading={replay.isSending} onClick={() => void resume()}>
            {state === 'paused' ? t('webhooks.resume') : t('webhooks.try_now')}
          </Button>
        </p>
        {replay.state === 'failed' && <p role="alert">{toFailure(replay).message}</p>}
      </div>
    </Notice>
  );
}

function Deliveries({ endpoint: { id, is_on }, onReplay }: { endpoint: WebhookEndpoint; onReplay: () => void }) {
  const t = useTranslate();
  const [params] = useSearchParams();
  const state = deliveryStates.find((known) => known === params.get('state'));
  const path = toDeskPath('webhooks', id);
  const segments = [undefined, ...deliveryStates].map((one) => ({
    label: t(`webhooks.delivery.${one ?? 'all'}`),
    href: one ? `${path}?state=${one}` : path,
    isCurrent: one === state,
  }));
  return (
    <section className="stack" aria-labelledby="deliveries">
      <div className="webhook-head">
        <h2 id="deliveries" className="today-subtitle">
          {t('webhooks.deliveries')}
        </h2>
        <Button size="small" variant="secondary" disabled={!is_on} onClick={onReplay}>
          {t('webhooks.replay')}
        </Button>
      </div>
      <SegmentedLinks label={t('webhooks.filter')} segments={segments} />
      <DeliveryList key={state ?? 'all'} endpointId={id} state={state} isOn={is_on} />
    </section>
  );
}
// messages: activity.value.events.*, webhooks.delivery.*, webhooks.paused_title, webhooks.paused_text, webhooks.failing_title, webhooks.failing_text
