import { useTranslate } from '../texts/i18n.tsx';
import { siteToasts } from './toasts.ts';

/** Copies an address to the clipboard and shows a toast. If copying fails, shows the address to copy by hand. */
export function useCopyAddress(): (address: string) => Promise<void> {
  const t = useTranslate();
  return async (address) => {
    try {
      await navigator.clipboard.writeText(address);
      siteToasts().show({ type: 'success', title: t('announcements.copied') });
    } catch {
      // no clipboard on an insecure address, or not allowed
      siteToasts().show({ type: 'error', title: t('announcements.not_copied'), text: address });
    }
  };
}
