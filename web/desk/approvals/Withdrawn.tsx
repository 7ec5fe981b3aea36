import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { DeskPage } from '../shell/DeskPage.tsx';

/** Shown if the shop has withdrawn the offer, or never submitted it. */
export function Withdrawn() {
  const t = useTranslate();
  return (
    <DeskPage title={t('places.approvals')}>
      <EmptyState
        title={t('approvals.gone')}
        message={t('approvals.gone_text')}
        icon="turn"
        action={<Button href={toDeskPath('approvals')}>{t('approvals.to_list')}</Button>}
      />
    </DeskPage>
  );
}
