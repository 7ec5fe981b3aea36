import { listMemberErasures } from '#shared/contracts/desk-member-data.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCallPages } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';

/** Erased accounts, newest first, each with its proof. */
export function ErasuresScreen() {
  const t = useTranslate();
  const { dayTime } = useDates();
  const called = useCallPages(listMemberErasures, { query: { per_page: 24 } });
  const back = (
    <Button variant="quiet" icon="arrow-left" href={toDeskPath('members')}>
      {t('erasure.back')}
    </Button>
  );
  return (
    <DeskPage title={t('erasure.list')} actions={back}>
      {called.state === 'loading' && <Waiting />}
      <FailedCall called={called} />
      {called.state === 'empty' && <EmptyState title={t('erasure.list_none')} />}
      {called.state === 'ready' && (
        <ul className="member-list">
          {called.data.map(({ number, at, cause, by }) => (
            <li key={number}>
              <Link href={toDeskPath('members', 'erasures', number)} className="member-row">
                <strong>{t('erasure.number', { number })}</strong>
                <span>{dayTime(at)}</span>
                <span className="quiet">{t(`erasure.cause.${cause}`, { name: by ?? '–' })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {called.hasMore && (
        <Button variant="secondary" isLoading={called.isRefreshing} onClick={called.more}>
          {t('members.load_more')}
        </Button>
      )}
    </DeskPage>
  );
}
// messages: erasure.cause.*
