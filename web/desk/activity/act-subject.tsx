import { Fragment, type ReactNode } from 'react';
import type { ActivityAct } from '#shared/contracts/desk-activity.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { actFields } from '#shared/site/act-fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { toListedTitle } from '../forms/titles.ts';
import { useWordsOfKinds } from '../forms/words.ts';
import { findActWords } from '../lib/act-words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useDates } from '../lib/use-dates.ts';
import { RecordLink, toListPath, toRecordPath } from '../records/record-links.tsx';
import { useMonthName } from '../settlement/use-month.ts';

/** Shows an act in words, with the person. */
export function useActWords({ act, by, is_command, key_id }: ActivityAct): { act: string; by: string } {
  const t = useTranslate();
  const who = is_command ? t('activity.by_command', { who: by }) : key_id !== null ? t('activity.by_key', { name: by }) : by;
  return { act: findActWords(t, act) ?? t('activity.other_act'), by: who };
}

const areaOf = (act: string) => act.split(' ')[0] ?? '';

/** Shows the subject of an act, as a link if the subject has a page. */
export function ActSubject({ act }: { act: ActivityAct }): ReactNode {
  const { record, bulk, member, staff } = act;
  const area = areaOf(act.act);
  if (area === 'shop' || area === 'building' || area === 'banners') return <PlaceSubject act={act} area={area} />;
  if (bulk) return <BulkSubject bulk={bulk} />;
  if (member) return <MemberSubject act={act} member={member} />;
  if (record || act.period) return <RecordSubject act={act} />;
  if (staff) return <StaffSubject act={act} name={staff.name} />;
  return <OtherSubject act={act} />;
}

/** A record, or the blocked time of a service; of all services if there is no record. */
function RecordSubject({ act: { record, period } }: { act: ActivityAct }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const words = useWordsOfKinds();
  if (!words) return null;
  const time = period && `${dayTime(period.from)} – ${dayTime(period.to)}`;
  if (!record) return <span>{[t('activity.value.service_id.all'), time].join(' · ')}</span>;
  const { kind, key } = record;
  const about = [...(kind === key ? [] : [words.toRecordLabel(kind)]), ...(time ? [time] : [])];
  return (
    <>
      <Link href={toRecordPath(kind, key)}>{toListedTitle(record, locale, words.toKindLabel)}</Link>
      {about.map((text) => (
        <span key={text} className="quiet">
          {` · ${text}`}
        </span>
      ))}
    </>
  );
}

/** Records that were changed together: their kind, the act, the first records and their number. */
function BulkSubject({ bulk: { kind, act, total, records } }: { bulk: NonNullable<ActivityAct['bulk']> }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const words = useWordsOfKinds();
  if (!words) return null;
  const more = total - records.length;
  const isKnown = bulkActs.some((name) => name === act);
  return (
    <>
      {isKnown && <span>{`${t(`activity.value.act.${act}`)} · `}</span>}
      <Link href={toListPath(kind)}>{words.toKindLabel(kind)}</Link>
      {records.map((record, index) => (
        <Fragment key={record.key}>
          {index === 0 ? ': ' : ', '}
          <RecordLink kind={record.kind} recordKey={record.key}>
            {toListedTitle(record, locale, words.toKindLabel)}
          </RecordLink>
        </Fragment>
      ))}
      {more > 0 && (
        <span className="quiet">{` ${records.length > 0 ? t('records.more_uses', { count: more }) : t('activity.some_records', { count: total })}`}</span>
      )}
    </>
  );
}

const bulkActs: readonly string[] = actFields.act.words;

/** Subjects whose link leads to a screen of their area. */
function PlaceSubject({ act: { act, subject, record, title }, area }: { act: ActivityAct; area: 'shop' | 'building' | 'banners' }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const words = useWordsOfKinds();
  if (!words) return null;
  const name = record && toListedTitle(record, locale, words.toKindLabel);
  if (area === 'banners') return <Link href={toListPath(bannerKind)}>{words.toKindLabel(bannerKind)}</Link>;
  if (area === 'building') {
    const way = actFields.way.words.find((word) => word === title);
    const text = way ? [t(`activity.value.way.${way}`), ...(name ? [t('activity.near', { shop: name })] : [])].join(' · ') : name;
    return <Link href={toDeskPath('building')}>{text ?? t('places.building')}</Link>;
  }
  if (act === 'shop picture') return <span>{title}</span>;
  const number = subject.split(' ').at(-1) ?? subject;
  return (
    <>
      <Link href={toDeskPath('approvals', number)}>{name || t('activity.number', { number })}</Link>
      {record && <span className="quiet">{` · ${words.toRecordLabel(record.kind)}`}</span>}
    </>
  );
}

const bannerKind = 'hero-banners';

/** A person, with the conversation that was assigned to them. */
function StaffSubject({ act: { act, subject }, name }: { act: ActivityAct; name: string }) {
  return (
    <>
      <span>{name}</span>
      {areaOf(act) === 'messages' && <span className="quiet"> · {subject.split(' ')[0]}</span>}
    </>
  );
}

interface MemberSubjectProps {
  act: ActivityAct;
  member: NonNullable<ActivityAct['member']>;
}

function MemberSubject({ act: { act, subject }, member: { id, name } }: MemberSubjectProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const points = act === 'points adjust' ? Number(subject.split(' ')[1]) : undefined;
  return (
    <>
      {name === null ? (
        <span>{t('activity.deleted_member', { number: String(id) })}</span>
      ) : (
        <Link href={toDeskPath('members', id)}>{name || t('activity.member', { number: String(id) })}</Link>
      )}
      {points !== undefined && <strong>{` ${points > 0 ? '+' : ''}${formatNumber(points, locale)}`}</strong>}
      {areaOf(act) === 'messages' && <span className="quiet"> · {subject}</span>}
    </>
  );
}

/** Subjects that are only a number, a code or a name. */
function OtherSubject({ act: { act, subject, title } }: { act: ActivityAct }) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const { day, dayTime } = useDates();
  const toMonthName = useMonthName();
  const [first = '', second] = subject.split(' ');
  const numbered = t('activity.number', { number: subject });
  switch (areaOf(act)) {
    case 'receipts':
      return <Link href={toDeskPath('receipts', subject)}>{numbered}</Link>;
    case 'keys':
      return <Link href={`${toDeskPath('keys')}?key=${subject}`}>{title ?? numbered}</Link>;
    case 'payments':
      return <Link href={toDeskPath('payments')}>{numbered}</Link>;
    case 'hours':
      return <Link href={`${toDeskPath('hours')}?month=${subject.slice(0, 7)}`}>{isDay.test(subject) ? day(subject) : numbered}</Link>;
    case 'settlement':
      return <Link href={`${toDeskPath('settlement')}?month=${subject}`}>{toMonthName(subject)}</Link>;
    case 'units':
      return <Link href={toDeskPath('units')}>{subject.replaceAll(/\d+\//g, '') || t('places.units')}</Link>;
    case 'pictures':
      return <Link href={toDeskPath('pictures')}>{title ?? t('activity.unnamed_picture')}</Link>;
    case 'templates':
      return <Link href={toDeskPath('templates')}>{title ?? numbered}</Link>;
    case 'messages':
      return <span>{act === 'messages assign' ? `${first} · ${t('activity.nobody')}` : subject}</span>;
    case 'members':
      if (act.startsWith('members import')) return <Link href={toDeskPath('members', 'import', subject)}>{title ?? numbered}</Link>;
      return <span>{t('activity.some_members', { count: Number(subject) })}</span>;
    case 'gift-cards': {
      const amount = second === undefined ? undefined : formatMoney({ amount: Number(second), currency: start.currency }, locale);
      return <span>{amount === undefined ? first : `${first} · ${amount}`}</span>;
    }
    case 'restore':
      return <span>{isInstant.test(subject) ? dayTime(subject) : subject}</span>;
    case 'give-up-key':
      return null; // the path of a file
    default:
      return <span>{subject}</span>;
  }
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T/;
// messages: activity.value.*
