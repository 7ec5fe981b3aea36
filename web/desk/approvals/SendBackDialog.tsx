import { useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Textarea.tsx';

interface SendBackDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for a reason, so that the shop knows what to change. */
export function SendBackDialog({ isOpen, isBusy, onClose, onSend }: SendBackDialogProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = () => {
    const typed = reason.trim();
    setIsMissing(typed === '');
    if (typed !== '') onSend(typed);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('approvals.send_back_title')}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button size="small" isLoading={isBusy} onClick={send}>
            {t('approvals.send_back')}
          </Button>
          <Button size="small" variant="quiet" onClick={onClose}>
            {t('records.cancel')}
          </Button>
        </>
      }
    >
      <Field label={t('approvals.reason')} hint={t('approvals.reason_hint')} error={isMissing ? t('fault.required') : undefined} isRequired>
        <Textarea rows={4} maxLength={500} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
