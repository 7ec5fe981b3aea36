import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  /** Number of calls that wait in this browser. */
  count: number;
  onStay: () => void;
  onLogOut: () => void;
}

/** Asks before a logout that deletes what has not been sent yet: the next person at this device must not find it. */
export function WaitingAtLogout({ count, onStay, onLogOut }: Props) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={t('waiting.logout_title')}
      closeLabel={t('waiting.stay')}
      size="small"
      footer={
        <>
          <Button onClick={onStay}>{t('waiting.stay')}</Button>
          <Button variant="secondary" onClick={onLogOut}>
            {t('waiting.logout')}
          </Button>
        </>
      }
    >
      <p>{t('waiting.logout_text', { count })}</p>
    </Dialog>
  );
}
