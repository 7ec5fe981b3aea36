import type { ReactNode } from 'react';
import type { ActivityAct } from '#shared/contracts/desk-activity.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { toListedTitle } from '../forms/titles.ts';
import { useWordsOfKinds } from '../forms/words.ts';
import { findActWords } from '../lib/act-words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useDates } from '../lib/use-dates.ts';
import { toRecordPath } from '../records/record-links.tsx';

/** Shows an act in words, with the person. */
export function useActWords({ act, by, is_command }: ActivityAct): { act: string; by: string } {
  const t = useTranslate();
  return { act: findActWords(t, act) ?? act, by: is_command ? t('activity.by_command', { who: by }) : by };
}

const areaOf = (act: string) => act.split(' ')[0] ?? '';

/** Shows the subject of an act, as a link if the subject has a page. */
export function ActSubject({ act }: { act: ActivityAct }): ReactNode {
  const { record, member, staff } = act;
  if (record) return <RecordSubject record={record} />;
  if (member) return <MemberSubject act={act} member={member} />;
  if (staff) return <span>{staff.name}</span>;
  return <OtherSubject act={act} />;
}

function RecordSubject({ record }: { record: NonNullable<ActivityAct['record']> }) {
  const { locale } = useDesk();
  const words = useWordsOfKinds();
  if (!words) return null;
  const { kind, key } = record;
  const title = toListedTitle(record, locale, words.toKindLabel);
  return (
    <>
      <Link href={toRecordPath(kind, key)}>{title}</Link>
      {kind !== key && <span className="quiet"> · {words.toRecordLabel(kind)}</span>}
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

/** Subjects that are only a number or a code. */
function OtherSubject({ act: { act, subject } }: { act: ActivityAct }) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const { day } = useDates();
  const [first = '', second] = subject.split(' ');
  switch (areaOf(act)) {
    case 'receipts':
      return <Link href={toDeskPath('receipts', subject)}>{t('activity.number', { number: subject })}</Link>;
    case 'shop':
      return <Link href={toDeskPath('approvals', second ?? first)}>{t('activity.number', { number: second ?? first })}</Link>;
    case 'hours':
      return <Link href={`${toDeskPath('hours')}?month=${subject.slice(0, 7)}`}>{isDay.test(subject) ? day(subject) : subject}</Link>;
    case 'units':
      return <Link href={toDeskPath('units')}>{subject.replaceAll(/\d+\//g, '')}</Link>;
    case 'building':
      return <Link href={toDeskPath('building')}>{subject}</Link>;
    case 'pictures':
      return <Link href={toDeskPath('pictures')}>{t('activity.picture', { name: subject.slice(0, 8) })}</Link>;
    case 'templates':
      return <Link href={toDeskPath('templates')}>{t('activity.number', { number: subject })}</Link>;
    case 'gift-cards': {
      const amount = second === undefined ? undefined : formatMoney({ amount: Number(second), currency: start.currency }, locale);
      return <span>{amount === undefined ? first : `${first} · ${amount}`}</span>;
    }
    default:
      return <span>{subject}</span>;
  }
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
