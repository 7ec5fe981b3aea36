import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { DeskPage } from './DeskPage.tsx';

export function NotFound() {
  const t = useTranslate();
  return (
    <DeskPage title={t('desk.not_found')} lead={t('desk.not_found_lead')}>
      <p>
        <Button href={toDeskPath()}>{t('desk.to_today')}</Button>
      </p>
    </DeskPage>
  );
}
