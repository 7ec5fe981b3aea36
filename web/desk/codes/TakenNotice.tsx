import type { TakenCode } from '#shared/contracts/desk-codes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDates } from '../lib/use-dates.ts';
import { useTitles } from './use-titles.ts';

/** Confirmation of a redeemed code: what can be handed over. */
export function TakenNotice({ taken: { code, used_at, translations } }: { taken: TakenCode }) {
  const t = useTranslate();
  const { time } = useDates();
  const { titleOf } = useTitles();
  return (
    <Notice tone="success" title={t('codes.taken', { title: titleOf(translations) })}>
      {t('codes.taken_text', { code, at: time(used_at) })}
    </Notice>
  );
}
