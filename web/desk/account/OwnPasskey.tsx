import { addOwnPasskey, beginOwnPasskey, getStaffAccess } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { PasskeyButton } from '../login/PasskeyButton.tsx';
import { hasPasskeys } from '../login/passkey.ts';
import { useProofFailure } from '../login/proof-failure.ts';

/** Adds a passkey: of another device, or beside a password. */
export function OwnPasskey() {
  const t = useTranslate();
  const refresh = useRefresh();
  const begin = useAct(beginOwnPasskey);
  const add = useAct(addOwnPasskey);
  const toReason = useProofFailure({ wrong: t('passkey.impossible') });
  if (!hasPasskeys()) return <p>{t('passkey.impossible')}</p>;
  return (
    <PasskeyButton
      act="make"
      variant="secondary"
      label={t('account.add_passkey')}
      begin={() => begin.send({})}
      finish={async (credential) => {
        if (!(await add.send({ credential }))) return;
        showToast({ type: 'success', title: t('account.passkey_added') });
        await refresh(getStaffAccess);
      }}
      failure={toReason(begin) ?? toReason(add)}
    />
  );
}
