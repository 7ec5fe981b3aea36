import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Labels of the button in a password field. */
export function usePasswordLabels() {
  const t = useTranslate();
  return { show: t('login.show_password'), hide: t('login.hide_password') };
}
