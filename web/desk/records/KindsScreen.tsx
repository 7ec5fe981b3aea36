import { type DeskKind, listDeskKinds } from '#shared/contracts/desk-records.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { findDeskKind, kindTopics } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { toListPath, toRecordPath, toScheduledPath } from './record-links.tsx';

/** The kinds of content that the role may edit (`listDeskKinds` leaves out others), with the number of records of each. */
export function KindsScreen() {
  const t = useTranslate();
  const counts = useCall(listDeskKinds);
  const words = useWordsOfKinds();
  if (counts.state === 'failed') return <FailedCall called={counts} />;
  if (!('data' in counts) || !words) return <Waiting />;
  const known = new Map(counts.data.map((one) => [one.kind, one]));
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
        {Object.entries(kindTopics).map(([topic, kinds]) => {
          const label = `records.kinds.${topic}`;
          const mine = Object.entries(kinds).flatMap(([name, { hasOwnScreen }]) => (hasOwnScreen ? [] : (known.get(name) ?? [])));
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
  const { locale } = useDesk();
  const isOneOfMany = is_list && !findDeskKind(kind)?.isTheOnly;
  const said = [drafts > 0 && t('records.drafts', { count: drafts }), archived > 0 && t('records.archived_count', { count: archived })];
  return (
    <li>
      <Link href={is_list ? toListPath(kind) : toRecordPath(kind, kind)} className="record-kind">
        <span className="record-kind-name">{label}</span>
        {isOneOfMany && <span className="record-kind-count">{formatNumber(records, locale)}</span>}
        <small>{said.filter(Boolean).join(' · ')}</small>
      </Link>
    </li>
  );
}
// messages: records.kinds.*
