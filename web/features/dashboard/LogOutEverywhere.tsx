import { useState } from 'react';
import { logOutEverywhere } from '#shared/contracts/account.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useLogOut } from './use-log-out.tsx';

interface Props {
  /** Called when the logout begins or fails, so that the page does not treat the end of the session as an expiry. */
  onLeaving: (isLeaving: boolean) => void;
}

/** Logs the member out on all devices, after confirmation. */
export function LogOutEverywhere({ onLeaving }: Props) {
  const t = useTranslate();
  const { isLeaving, leave, question } = useLogOut(logOutEverywhere, t('dashboard.logged_out_everywhere'), onLeaving);
  const [step, setStep] = useState<'closed' | 'asked' | 'confirmed'>('closed');
  const isConfirmed = step === 'confirmed';
  const close = () => setStep('closed');

  async function confirm(): Promise<void> {
    setStep('confirmed');
    await leave();
    close();
  }

  return (
    <div className="stack-small">
      {question}
      <p className="measure">{t('profile.devices_text')}</p>
      <p>
        <Button variant="secondary" icon="logout" isLoading={isLeaving} onClick={() => setStep('asked')}>
          {t('profile.everywhere')}
        </Button>
      </p>
      <Dialog
        isOpen={step !== 'closed'}
        isHeld={isConfirmed}
        onClose={close}
        title={t('profile.everywhere_title')}
        closeLabel={t('profile.close')}
        size="small"
        footer={
          <>
            <Button isLoading={isConfirmed} onClick={() => void confirm()}>
              {t('profile.everywhere_yes')}
            </Button>
            <Button variant="secondary" disabled={isConfirmed} onClick={close}>
              {t('waiting.stay')}
            </Button>
          </>
        }
      >
        <p>{t('profile.everywhere_text')}</p>
      </Dialog>
    </div>
  );
}
