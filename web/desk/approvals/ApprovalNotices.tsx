import type { Approval } from '#shared/contracts/desk-approvals.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { KindWords } from '../forms/words.ts';
import { toPlaceWords } from '../records/fault-words.ts';
import { toBody } from '../records/record-bodies.ts';

/** Warnings for an editor before a decision. */
export function ApprovalNotices({ approval, words }: { approval: Approval; words: KindWords }) {
  const t = useTranslate();
  const { is_foreign, is_archived, has_draft, clashes, proposed, wish } = approval;
  const places = [...new Set(clashes.map((path) => toPlaceWords(path, toBody(proposed), words)))];
  return (
    <>
      {is_foreign && <Notice tone="error">{t('approvals.foreign')}</Notice>}
      {is_archived && wish === 'show' && <Notice tone="accent">{t('approvals.archived')}</Notice>}
      {places.length > 0 && (
        <Notice tone="accent" title={t('approvals.clash')}>
          {t('approvals.clash_text', { places: places.join(', ') })}
        </Notice>
      )}
      {has_draft && wish === 'show' && <Notice>{t('approvals.draft')}</Notice>}
    </>
  );
}
