import type { DeskPreview } from '#shared/contracts/desk-previews.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toShownFaults } from '../records/faults.tsx';
import { RecordLink } from '../records/record-links.tsx';

type Ready = Extract<DeskPreview, { outcome: 'ready' }>;

/** Scheduled publications and archivings that would fail before the time of the preview, with their errors. */
export function LeftOutNotice({ records }: { records: Ready['left_out'] }) {
  const t = useTranslate();
  if (records.length === 0) return null;
  return (
    <Notice tone="error" title={t('preview.left_out', { count: records.length })}>
      <ul>
        {records.map(({ kind, key, name, faults }) => (
          <li key={`${kind} ${key}`}>
            <RecordLink kind={kind} recordKey={key}>
              {name}
            </RecordLink>
            {`: ${toShownFaults(faults, { kind, key }, t)
              .map(({ text }) => text)
              .join(' ')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
