import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../lib/use-dates.ts';

interface RecordBadgesProps {
  record: Pick<DeskRecordRow, 'state' | 'has_draft' | 'is_edited' | 'publish_at' | 'unpublish_at'>;
  isChanged?: boolean;
}

const tones = { live: 'success', draft: 'accent', archived: 'neutral' } as const;

/** Badges for a record's state: whether visitors see it, pending changes, and its schedule. */
export function RecordBadges({ record, isChanged = false }: RecordBadgesProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { state, has_draft, is_edited, publish_at, unpublish_at } = record;
  return (
    <span className="record-badges">
      <Badge tone={tones[state]}>{t(`records.state.${state}`)}</Badge>
      {has_draft && state !== 'draft' && <Badge tone="accent">{t('records.has_draft')}</Badge>}
      {is_edited && state === 'live' && <Badge>{t('records.edited')}</Badge>}
      {publish_at !== null && <Badge tone="secondary">{t('schedule.chip_publish', { when: dayTime(publish_at) })}</Badge>}
      {unpublish_at !== null && <Badge>{t('schedule.chip_end', { when: dayTime(unpublish_at) })}</Badge>}
      {isChanged && <Badge tone="primary">{t('records.unsaved_badge')}</Badge>}
    </span>
  );
}
// messages: records.state.*
