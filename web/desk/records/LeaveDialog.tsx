import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface LeaveDialogProps {
  blocker: Blocker;
  /** Resolves with whether it was saved. */
  onSave: () => Promise<boolean>;
  onLeave: () => void;
}

/** Asks before leaving with unsaved changes. */
export function LeaveDialog({ blocker, onSave, onLeave }: LeaveDialogProps) {
  const t = useTranslate();
  const stay = () => blocker.reset?.();
  const save = async () => {
    if (await onSave()) blocker.proceed?.();
    else stay();
  };
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title={t('records.leave_title')}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          <Button size="small" onClick={() => void save()}>
            {t('records.leave_save')}
          </Button>
          <Button size="small" variant="secondary" onClick={leave}>
            {t('records.leave_drop')}
          </Button>
          <Button size="small" variant="quiet" onClick={stay}>
            {t('records.leave_stay')}
          </Button>
        </>
      }
    >
      {t('records.leave_text')}
    </Dialog>
  );
}

/** Blocks leaving with unsaved changes. Within the app, the returned blocker opens `LeaveDialog`; otherwise the browser asks. */
export function useLeaveGuard(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirm);
    return () => window.removeEventListener('beforeunload', confirm);
  }, [isChanged]);
  return useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname);
}
