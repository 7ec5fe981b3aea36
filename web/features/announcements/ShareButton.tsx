import { useCopyAddress } from '../../lib/browser/use-copy-address.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

/** Opens the device's share dialog. Copies the address if there is no such dialog. */
export function ShareButton({ title, size = 'small' }: { title: string; size?: 'small' | 'medium' }) {
  const t = useTranslate();
  const copy = useCopyAddress();
  const share = async () => {
    const url = location.origin + location.pathname;
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url); // `AbortError`: the visitor has closed the dialog
    }
  };
  return (
    <Button variant="secondary" size={size} icon="share" onClick={() => void share()}>
      {t('announcements.share')}
    </Button>
  );
}
