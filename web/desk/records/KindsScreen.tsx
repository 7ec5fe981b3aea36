import { type DeskKind, listDeskKinds } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import type { DeskKindName } from '../forms/find-kind.ts';
import { useWordsOfKinds } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { toListPath, toRecordPath, toScheduledPath } from './record-links.tsx';

/** The kinds of content that the role may edit (`listDeskKinds` leaves out others), with the number of records of each. */
export function KindsScreen() {
  const t = useTranslate();
  const kinds = useCall(listDeskKinds);
  const words = useWordsOfKinds();
  const toFailure = useFailure();
  if (kinds.state === 'failed')
    return <ErrorState {...toFailure(kinds)} action={<Button onClick={() => void kinds.refresh()}>{t('desk.try_again')}</Button>} />;
  if (!('data' in kinds) || !words) return <Waiting />;
  const known = new Map(kinds.data.map((one) => [one.kind, one]));
  return (
    <DeskPage
      title={t('places.content')}
      lead={t('records.kinds_lead')}
      actions={
        <Button href={toScheduledPath()} variant="secondary" size="small" icon="clock">
          {t('schedule.all')}
        </Button>
      }
    >
      <div className="record-kinds">
        {kindGroups.map(({ label, kinds: names }) => {
          const mine = names.flatMap((name) => known.get(name) ?? []);
          return mine.length === 0 ? null : (
            <section key={label} aria-labelledby={`kinds-${label}`}>
              <h2 id={`kinds-${label}`}>{t(label)}</h2>
              <ul>
                {mine.map((one) => (
                  <KindRow key={one.kind} kind={one} label={words.toKindLabel(one.kind)} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </DeskPage>
  );
}

function KindRow({ kind: { kind, is_list, records, drafts, archived }, label }: { kind: DeskKind; label: string }) {
  const t = useTranslate();
  const said = [drafts > 0 && t('records.drafts', { count: drafts }), archived > 0 && t('records.archived_count', { count: archived })];
  return (
    <li>
      <Link href={is_list ? toListPath(kind) : toRecordPath(kind, kind)} className="record-kind">
        <span className="record-kind-name">{label}</span>
        {is_list && <span className="record-kind-count">{records}</span>}
        <small>{said.filter(Boolean).join(' · ')}</small>
      </Link>
    </li>
  );
}
// messages: records.kinds.*

/** Kinds of content by topic, except those with a screen of their own. */
const kindGroups: readonly { label: string; kinds: readonly DeskKindName[] }[] = [
  { label: 'records.kinds.programme', kinds: ['announcements', 'hero-banners', 'films'] },
  { label: 'records.kinds.places', kinds: ['malls', 'companies', 'amenities', 'entrances', 'parking', 'booking-services'] },
  { label: 'records.kinds.members', kinds: ['rewards', 'tiers', 'badges', 'loyalty', 'gift-cards'] },
  { label: 'records.kinds.pages', kinds: ['website-pages', 'faq', 'post-categories', 'privacy-policy', 'terms-conditions'] },
  { label: 'records.kinds.order', kinds: ['categories', 'search-synonyms', 'redirects', 'locales'] },
];
