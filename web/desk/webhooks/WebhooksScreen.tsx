import { useState } from 'react';
import { listWebhooks, type WebhookEndpoint } from '#shared/contracts/desk-webhooks.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';

/** Systems that receive the centre's events, with their state. */
export function WebhooksScreen() {
  const t = useTranslate();
  const list = useCall(listWebhooks);
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button icon="plus" onClick={() => setIsAdding(true)}>
      {t('webhooks.add')}
    </Button>
  );
  return (
    <DeskPage title={t('places.webhooks')} lead={t('webhooks.lead')} actions={list.state === 'ready' && add}>
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {list.state === 'empty' && <EmptyState icon="globe" title={t('webhooks.none')} message={t('webhooks.none_text')} action={add} />}
      {list.state === 'ready' && (
        <ul className="desk-rows" aria-label={t('places.webhooks')}>
          {list.data.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {isAdding && <EndpointDialog onClose={() => setIsAdding(false)} />}
    </DeskPage>
  );
}

const tones = { new: 'neutral', ok: 'success', off: 'neutral', failing: 'accent', paused: 'error' } as const;

/** An endpoint without failures that has not taken an event yet: nothing shows that it works. */
const isNew = ({ state, last_success_at }: WebhookEndpoint): boolean => state === 'ok' && last_success_at === null;

export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTranslate();
  const state = isNew(endpoint) ? 'new' : endpoint.state;
  return <Badge tone={tones[state]}>{t(`webhooks.state.${state}`)}</Badge>;
}

/** When an endpoint last took an event, and what waits for it. */
export function useEndpointFacts(endpoint: WebhookEndpoint): string {
  const { last_success_at, waiting, failed } = endpoint;
  const t = useTranslate();
  const { dayTime } = useDates();
  return [
    ...(isNew(endpoint)
      ? []
      : [last_success_at === null ? t('webhooks.never') : t('webhooks.last_success', { when: dayTime(last_success_at) })]),
    ...(waiting > 0 ? [t('webhooks.waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('webhooks.failed', { count: failed })] : []),
  ].join(' · ');
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, name, url } = endpoint;
  const facts = useEndpointFacts(endpoint);
  return (
    <li className="desk-row">
      <div>
        <h2 className="desk-row-name">
          <Link href={toDeskPath('webhooks', id)}>{name}</Link>
        </h2>
        <p className="webhook-url">{url}</p>
        {facts !== '' && <p className="small quiet">{facts}</p>}
      </div>
      <EndpointState endpoint={endpoint} />
    </li>
  );
}
// messages: webhooks.state.*
