import { type DeskRecord, getDeskRecordVersion } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { KindWords } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import { type Called, useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { listDifferences } from './differences.ts';
import { toBody } from './record-bodies.ts';
import { useFixedDates } from './use-fixed-dates.ts';

interface VersionDialogProps {
  record: DeskRecord;
  /** Undefined: closed. */
  version: number | undefined;
  words: KindWords;
  datesFrom: string;
  isBusy: boolean;
  isChanged: boolean;
  onClose: () => void;
  onRestore: (version: number) => void;
}

/** Changes of one action, with a button to restore that version. */
export function VersionDialog({ record, version, words, datesFrom, isBusy, isChanged, onClose, onRestore }: VersionDialogProps) {
  const t = useTranslate();
  const { kind, key, history } = record;
  const toInput = (of: number | undefined) => (of === undefined ? undefined : { params: { kind, key, version: of } });
  const previous = history.find((line) => version !== undefined && line.version < version)?.version;
  const after = useCall(getDeskRecordVersion, toInput(version));
  const before = useCall(getDeskRecordVersion, toInput(previous));
  const isNow = version === record.version;
  return (
    <Dialog
      isOpen={version !== undefined}
      onClose={onClose}
      title={t('records.what_changed')}
      closeLabel={t('desk.close')}
      size="large"
      className="record-dialog"
      footer={
        version !== undefined &&
        !isNow && (
          <>
            <Button size="small" disabled={isBusy || isChanged} onClick={() => onRestore(version)}>
              {t('records.restore')}
            </Button>
            {isChanged && <p className="record-quiet">{t('records.restore_later')}</p>}
          </>
        )
      }
    >
      <Changes kind={kind} before={previous === undefined ? undefined : before} after={after} words={words} datesFrom={datesFrom} />
    </Dialog>
  );
}

type CalledVersion = Called<{ body?: unknown }>;

interface ChangesProps {
  kind: string;
  before: CalledVersion | undefined;
  after: CalledVersion;
  words: KindWords;
  datesFrom: string;
}

function Changes({ kind, before, after, words, datesFrom }: ChangesProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const toFixed = useFixedDates(datesFrom);
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
