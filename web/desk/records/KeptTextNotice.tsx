import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDates } from '../lib/use-dates.ts';
import type { KeptText } from './kept-text.ts';

interface KeptTextNoticeProps {
  kept: KeptText;
  /** The record has been changed since. */
  isOlder: boolean;
  onTake: () => void;
  onDrop: () => void;
}

/** What was typed before a reload or the end of a session is offered back. */
export function KeptTextNotice({ kept, isOlder, onTake, onDrop }: KeptTextNoticeProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  return (
    <Notice
      tone="accent"
      role="status"
      title={t('records.kept_title')}
      action={
        <>
          <Button size="small" onClick={onTake}>
            {t('records.kept_take')}
          </Button>
          <Button size="small" variant="secondary" onClick={onDrop}>
            {t('records.kept_drop')}
          </Button>
        </>
      }
    >
      {t(isOlder ? 'records.kept_older' : 'records.kept_text', { when: dayTime(new Date(kept.atMs)) })}
    </Notice>
  );
}
