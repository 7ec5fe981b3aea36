import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { StaffSession } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { leaveTo } from '../lib/leave.ts';
import { staffKey } from '../lib/staff.ts';
import { ConfirmationPanel } from '../login/ConfirmationPanel.tsx';
import { LoginPanel } from '../login/LoginPanel.tsx';

/**
 * Dialogs that request a missing login or confirmation on any page. Then the pending call continues, so input is not lost. Closing a dialog cancels
 * the call.
 */
export function ProofDialogs() {
  const t = useTranslate();
  const { proof } = useDesk();
  const { data: before, mutate } = useSWR<StaffSession | null>(staffKey, null);
  const kind = useSyncExternalStore(proof.subscribe, proof.current);

  function goOn(staff: StaffSession): void {
    if (kind === undefined) return;
    if (before && before.id !== staff.id) {
      leaveTo(toDeskPath()); // the pending call is another person's, so it must not be sent
      return;
    }
    void mutate(staff, { revalidate: false });
    proof.settle(kind, true);
  }

  return (
    <Dialog
      isOpen={kind !== undefined}
      onClose={() => kind && proof.settle(kind, false)}
      title={kind === 'login' ? t('proof.login') : t('proof.confirmation')}
      closeLabel={t('desk.close')}
      size="small"
    >
      <p className="desk-dialog-lead">{kind === 'login' ? t('proof.login_lead') : t('proof.confirmation_lead')}</p>
      {kind === 'login' ? <LoginPanel onDone={goOn} /> : <ConfirmationPanel onDone={goOn} isCompany={before?.is_company ?? false} />}
    </Dialog>
  );
}
