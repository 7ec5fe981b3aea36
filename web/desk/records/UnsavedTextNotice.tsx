import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { JsonObject } from '../forms/json.ts';
import { useDates } from '../lib/use-dates.ts';
import type { useUnsavedText } from './use-unsaved-text.ts';

interface UnsavedTextNoticeProps {
  kept: ReturnType<typeof useUnsavedText>;
  /** Version of the record now: it may have been changed since. */
  version: number;
  onTake: (body: JsonObject) => void;
}

/** Offers unsaved input from before a reload or the end of a session, once. */
export function UnsavedTextNotice({ kept: { found, settle }, version, onTake }: UnsavedTextNoticeProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  if (!found) return null;
  const take = () => {
    onTake(found.body);
    settle(true);
  };
  return (
    <Notice
      tone="accent"
      role="status"
      title={t('records.kept_title')}
      action={
        <>
          <Button size="small" onClick={take}>
            {t('records.kept_take')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => settle(false)}>
            {t('records.kept_drop')}
          </Button>
        </>
      }
    >
      {t(found.version < version ? 'records.kept_older' : 'records.kept_text', { when: dayTime(new Date(found.atMs)) })}
    </Notice>
  );
}
