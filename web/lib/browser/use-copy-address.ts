import { useTranslate } from '../texts/i18n.tsx';
import { siteToasts } from './toasts.ts';

/** Copies an address to the clipboard and shows a toast. If copying fails, shows the address, so that the visitor can copy it. */
export function useCopyAddress(): (address: string) => Promise<void> {
  const t = useTranslate();
  return async (address) => {
    try {
      await navigator.clipboard.writeText(address);
      siteToasts().show({ type: 'success', title: t('announcements.copied') });
    } catch {
      // the clipboard is not available without https, or access was denied
      siteToasts().show({ type: 'error', title: t('announcements.not_copied'), text: address });
    }
  };
}
