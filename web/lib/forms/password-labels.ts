import { useTranslate } from '../texts/i18n.tsx';

/** Labels of the button in a password field. */
export function usePasswordLabels() {
  const t = useTranslate();
  return { show: t('account.show_password'), hide: t('account.hide_password') };
}
