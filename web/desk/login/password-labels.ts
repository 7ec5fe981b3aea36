import { useTranslate } from '../../lib/texts/i18n.tsx';

/** What the button in a password field is called. */
export function usePasswordLabels() {
  const t = useTranslate();
  return { show: t('login.show_password'), hide: t('login.hide_password') };
}
