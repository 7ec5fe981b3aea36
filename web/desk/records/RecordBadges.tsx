import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../lib/use-dates.ts';

interface RecordBadgesProps {
  record: Pick<DeskRecordRow, 'state' | 'has_draft' | 'publish_at' | 'unpublish_at'>;
  isChanged?: boolean;
}

const tones = { live: 'success', draft: 'accent', archived: 'neutral' } as const;

/** At most two badges: whether visitors see the record, and what comes next. */
export function RecordBadges({ record, isChanged = false }: RecordBadgesProps) {
  const t = useTranslate();
  return (
    <span className="record-badges">
      <Badge tone={tones[record.state]}>{t(`records.state.${record.state}`)}</Badge>
      {isChanged ? <Badge tone="primary">{t('records.unsaved_badge')}</Badge> : <NextBadge record={record} />}
    </span>
  );
}
// messages: records.state.*

/** The next change for visitors: a scheduled publication includes the draft. */
function NextBadge({ record: { state, has_draft, publish_at, unpublish_at } }: Pick<RecordBadgesProps, 'record'>) {
  const t = useTranslate();
  const { dayTime } = useDates();
  if (publish_at !== null) return <Badge tone="secondary">{t('schedule.chip_publish', { when: dayTime(publish_at) })}</Badge>;
  if (has_draft && state !== 'draft') return <Badge tone="accent">{t('records.has_draft')}</Badge>;
  if (unpublish_at !== null) return <Badge>{t('schedule.chip_end', { when: dayTime(unpublish_at) })}</Badge>;
  return null;
}
