import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { StaffSession } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { staffKey } from '../lib/session-key.ts';
import { ConfirmationPanel } from '../login/ConfirmationPanel.tsx';
import { LoginPanel } from '../login/LoginPanel.tsx';

/** Over whatever page: gets what a call lacked, so that it goes on and nothing typed is lost. Whoever closes it gives up that call. */
export function ProofDialogs() {
  const t = useTranslate();
  const { proof } = useDesk();
  const { data: before, mutate } = useSWR<StaffSession | null>(staffKey, null);
  const kind = useSyncExternalStore(proof.subscribe, proof.current);

  function goOn(staff: StaffSession): void {
    if (kind === undefined) return;
    if (before && before.id !== staff.id) {
      location.assign(toDeskPath()); // what is under way is another's, and stays undone
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
      {kind === 'login' ? <LoginPanel onDone={goOn} /> : <ConfirmationPanel onDone={goOn} />}
    </Dialog>
  );
}
