import { useTranslate } from '../../lib/i18n.tsx';
import { siteToasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';

/** Hands the page to the device's own sharing; where there is none, copies its address. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslate();
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      siteToasts.show({ type: 'success', title: t('announcements.copied') });
    } catch {
      // No clipboard on an insecure address, or not allowed: the address is shown, to be copied by hand.
      siteToasts.show({ type: 'error', title: t('announcements.not_copied'), text: address });
    }
  };
  const share = async () => {
    const url = location.origin + location.pathname;
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url); // aborted: the visitor thought better of it
    }
  };
  return (
    <Button variant="secondary" size="small" icon="share" onClick={() => void share()}>
      {t('announcements.share')}
    </Button>
  );
}
