import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

/** Next steps after both addresses were e-mailed. Identical whether or not the new one is already in use. */
export function EmailChangeSent({ email, next }: { email: string; next: string }) {
  const t = useTranslate();
  return (
    <Outcome icon="mail" title={t('profile.email_asked')} takesFocus>
      <p>{t('profile.email_asked_text', { email, next })}</p>
    </Outcome>
  );
}
