import { getDeskRecordVersion } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { KindWords } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { listDifferences } from './differences.ts';
import { toBody, useFixedDates } from './record-bodies.ts';

interface VersionChangesProps {
  kind: string;
  recordKey: string;
  /** Undefined for the first version. */
  before: number | undefined;
  after: number;
  words: KindWords;
  datesFrom: string;
}

/** Compares two versions of a record, field by field. */
export function VersionChanges({ kind, recordKey, before: previous, after: version, words, datesFrom }: VersionChangesProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const toFixed = useFixedDates(datesFrom);
  const toInput = (of: number | undefined) => (of === undefined ? undefined : { params: { kind, key: recordKey, version: of } });
  const after = useCall(getDeskRecordVersion, toInput(version));
  const earlier = useCall(getDeskRecordVersion, toInput(previous));
  const before = previous === undefined ? undefined : earlier;
  const failed = [after, before].find((one) => one?.state === 'failed');
  if (failed?.state === 'failed') return <Notice tone="error">{toFailure(failed).message}</Notice>;
  if (!('data' in after) || (before && !('data' in before))) return <Waiting />;
  const body = toFixed(toBody(after.data.body, kind) ?? {});
  const differences = listDifferences(before && toFixed(toBody(before.data.body, kind) ?? {}), body);
  if (!before) return <p>{t('records.first_version')}</p>;
  if (differences.length === 0) return <p>{t('records.no_difference')}</p>;
  return (
    <DifferenceTable differences={differences} body={body} words={words} mineLabel={t('records.before')} theirsLabel={t('records.after')} />
  );
}
