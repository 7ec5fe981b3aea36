import { acceptStaffInviteByPasskey, beginPasskeyByInvite } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useAct } from '../lib/use-act.ts';
import { PasskeyButton } from '../login/PasskeyButton.tsx';
import { useProofFailure } from '../login/proof-failure.ts';
import type { InviteWay } from './InviteForm.tsx';

export function PasskeyInvite({ token, name, onDone, onNameFault }: Omit<InviteWay, 'invite'>) {
  const t = useTranslate();
  const begin = useAct(beginPasskeyByInvite);
  const accept = useAct(acceptStaffInviteByPasskey);
  const toReason = useProofFailure({ wrong: t('invite.not_taken') });
  return (
    <PasskeyButton
      act="make"
      label={t('invite.make_passkey')}
      begin={async () => {
        if (name.trim() !== '') return begin.send({ token });
        onNameFault(t('form.required'));
        return undefined;
      }}
      finish={async (credential) => {
        const opened = await accept.send({ token, name, credential });
        if (opened) onDone(opened.staff);
      }}
      failure={toReason(begin) ?? toReason(accept)}
    />
  );
}
