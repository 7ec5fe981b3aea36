import type { ActivityChange } from '#shared/contracts/desk-activity.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { Json } from '../forms/json.ts';
import { toListedTitle, toRecordTitle } from '../forms/titles.ts';
import { type KindWords, toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { RecordLink } from '../records/record-links.tsx';
import { useValueText } from '../records/value-text.ts';

type Changed = NonNullable<ActivityChange['records']>[number];
interface Props {
  records: readonly Changed[];
  total: number;
  names: ActivityChange['names'];
}

/** Records that an act has changed together: each with a link, and with the values that the act has replaced. */
export function ChangedRecords({ records, total, names }: Props) {
  const t = useTranslate();
  return (
    <section className="stack-small">
      <h3>{t('activity.changed_records', { count: total })}</h3>
      <ul className="activity-records">
        {records.map((record) => (
          <ChangedRecordRow key={`${record.kind} ${record.key}`} record={record} names={names} />
        ))}
      </ul>
      {total > records.length && <p className="quiet">{t('records.more_uses', { count: total - records.length })}</p>}
    </section>
  );
}

function ChangedRecordRow({ record, names }: { record: Changed } & Pick<Props, 'names'>) {
  const { locale } = useDesk();
  const words = useWordsOfKinds();
  if (!words) return null;
  return (
    <li>
      <RecordLink kind={record.kind} recordKey={record.key}>
        {toListedTitle(record, locale, words.toKindLabel)}
      </RecordLink>
      {record.changes.map((change) => (
        <ChangedValue key={change.field} words={toKindWords(words, record.kind)} kind={record.kind} change={change} names={names} />
      ))}
    </li>
  );
}

interface ValueProps extends Pick<Props, 'names'> {
  kind: string;
  words: KindWords;
  change: Changed['changes'][number];
}

function ChangedValue({ kind, words, change: { field, before, after }, names }: ValueProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toValueText = useValueText(words);
  const referred = findDeskKind(kind)?.refers?.[field];
  const toName = (id: unknown) => {
    const named = names.find((one) => one.kind === referred && one.key === String(id));
    return named ? toRecordTitle(named, locale) : '';
  };
  const toText = (value: unknown) => {
    const text = referred ? [value].flat().map(toName).filter(Boolean).join(', ') : toValueText([field], value as Json | undefined); // safe: JSON of an answer
    return text || t('records.nothing');
  };
  return (
    <span className="activity-change">
      <span className="quiet">{`${words.label([field])}: `}</span>
      {t('units.change', { before: toText(before), after: toText(after) })}
    </span>
  );
}
