import { useTranslate } from '../../lib/texts/i18n.tsx';
import { showToast } from './toasts.ts';

/** Returns a function that copies an address to the clipboard, and says whether that has worked. */
export function useCopyAddress(): (address: string) => Promise<void> {
  const t = useTranslate();
  return async (address) => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ type: 'success', title: t('address.copied') });
    } catch {
      showToast({ type: 'error', title: t('address.not_copied'), text: address }); // not available without https, or denied
    }
  };
}
