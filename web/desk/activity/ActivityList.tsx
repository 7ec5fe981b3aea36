import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { type ActivityAct, listActivity } from '#shared/contracts/desk-activity.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { toWhy } from '../lib/act-reasons.ts';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { ActDialog } from './ActDialog.tsx';
import { ActSubject, useActWords } from './act-subject.tsx';
import type { ActivityQuery } from './activity-query.ts';

/** The acts that match the filters, page after page. */
export function ActivityList({ query }: { query: ActivityQuery }) {
  const t = useTranslate();
  const [opened, setOpened] = useState<ActivityAct>();
  const first = useCall(listActivity, { query });
  if (first.state === 'loading') return <Waiting />;
  if (first.state === 'failed') return <FailedCall called={first} />;
  if (first.data.acts.length === 0)
    return (
      <EmptyState icon="clock" title={t('activity.none')} message={Object.keys(query).length > 0 ? t('activity.none_found') : undefined} />
    );
  return (
    <>
      <ol className="activity-list" aria-label={t('places.activity')}>
        <ActsFrom query={query} onOpen={setOpened} />
      </ol>
      {opened && <ActDialog act={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface PageProps {
  query: ActivityQuery;
  /** Last act of the previous page; undefined on the first page. */
  before?: number;
  onOpen: (act: ActivityAct) => void;
}

/** One page of acts, with a button for the next. The first act of a further page gets the focus, because its button is gone. */
function ActsFrom({ query, before, onOpen }: PageProps): ReactNode {
  const t = useTranslate();
  const [isContinued, setIsContinued] = useState(false);
  const start = useRef<HTMLLIElement>(null);
  const list = useCall(listActivity, { query: { ...query, ...(before !== undefined && { before }) } });
  const isLoaded = 'data' in list;
  useEffect(() => {
    if (before !== undefined && isLoaded) start.current?.focus();
  }, [before, isLoaded]);
  if (list.state === 'failed')
    return (
      <li className="activity-more">
        <Button variant="secondary" onClick={() => void list.refresh()}>
          {t('desk.try_again')}
        </Button>
      </li>
    );
  if (!isLoaded) return <li className="activity-more">{t('desk.loading')}</li>;
  const { acts, next } = list.data;
  return (
    <>
      {acts.map((act, index) => (
        <ActRow key={act.id} act={act} ref={index === 0 ? start : undefined} onOpen={onOpen} />
      ))}
      {next !== null && isContinued && <ActsFrom query={query} before={next} onOpen={onOpen} />}
      {next !== null && !isContinued && (
        <li className="activity-more">
          <Button variant="secondary" onClick={() => setIsContinued(true)}>
            {t('activity.more')}
          </Button>
        </li>
      )}
    </>
  );
}

interface RowProps {
  act: ActivityAct;
  ref: Ref<HTMLLIElement> | undefined;
  onOpen: (act: ActivityAct) => void;
}

function ActRow({ act, ref, onOpen }: RowProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { act: what, by } = useActWords(act);
  return (
    <li ref={ref} tabIndex={-1} className="activity-row">
      <time className="quiet small" dateTime={act.at}>
        {dayTime(act.at)}
      </time>
      <span className="activity-person">
        {act.key_id === null ? by : <Link href={`${toDeskPath('keys')}?key=${act.key_id}`}>{by}</Link>}
      </span>
      <div className="activity-what">
        <p>
          <strong>{what}</strong> <ActSubject act={act} />
        </p>
        {act.why !== null && <q className="quiet small">{toWhy(t, act.act, act.why)}</q>}
      </div>
      {act.has_change && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('activity.look_at', { act: what, when: dayTime(act.at) })}
          onClick={() => onOpen(act)}
        >
          {t('activity.what_changed')}
        </Button>
      )}
    </li>
  );
}
