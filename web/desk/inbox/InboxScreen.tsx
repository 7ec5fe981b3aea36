import { useEffect, useRef } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { ConversationPane } from './ConversationPane.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { ConversationList, RequestList } from './InboxList.tsx';
import { type InboxKind, type InboxPlace, useInboxPlace } from './inbox-address.ts';
import { RequestPane } from './RequestPane.tsx';

/** Messages of members and visitors. The list is beside the open item; on phones only one of them is visible. */
export function InboxScreen() {
  const t = useTranslate();
  const { centre } = useDesk().start;
  const place = useInboxPlace();
  const { kind, id, q } = place;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(id !== undefined);
  useEffect(() => {
    if (wasOpen.current && id === undefined) heading.current?.focus();
    wasOpen.current = id !== undefined;
  }, [id]);
  return (
    <div className="inbox" data-opened={id === undefined ? undefined : ''}>
      <title>{`${t('places.inbox')} · ${centre}`}</title>
      <div className="inbox-list">
        <div className="inbox-head">
          <h1 ref={heading} tabIndex={-1} className="desk-title">
            {t('places.inbox')}
          </h1>
          <div className="cluster">
            <Button variant="quiet" size="small" href={toDeskPath('inbox', 'satisfaction')}>
              {t('satisfaction.title')}
            </Button>
            <Button variant="quiet" size="small" icon="edit" href={toDeskPath('templates')}>
              {t('inbox.templates')}
            </Button>
          </div>
        </div>
        <InboxFilters place={place} />
        {q === '' && kind === 'conversations' && <ConversationList place={place} />}
        {q === '' && kind === 'requests' && <RequestList place={place} />}
        {q !== '' && (
          <>
            <h2 className="inbox-group">{t('inbox.kind.conversations')}</h2>
            <ConversationList place={toGroup(place, 'conversations')} />
            <h2 className="inbox-group">{t('inbox.kind.requests')}</h2>
            <RequestList place={toGroup(place, 'requests')} />
          </>
        )}
      </div>
      <div className="inbox-open">
        {id === undefined && <EmptyState icon="message" title={t('inbox.choose')} message={t('inbox.choose_lead')} />}
        {id !== undefined && kind === 'conversations' && <ConversationPane key={id} id={id} place={place} />}
        {id !== undefined && kind === 'requests' && <RequestPane key={id} id={id} place={place} />}
      </div>
    </div>
  );
}

/** State of the inbox for the search results of one kind: the open item only if it is of that kind. */
const toGroup = (place: InboxPlace, kind: InboxKind): InboxPlace => ({ ...place, kind, id: place.kind === kind ? place.id : undefined });
