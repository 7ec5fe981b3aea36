import { addOwnPasskey, beginOwnPasskey } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { PasskeyButton } from '../login/PasskeyButton.tsx';
import { hasPasskeys } from '../login/passkey.ts';
import { useProofFailure } from '../login/proof-failure.ts';

/** One more passkey: of another device, or beside a password. */
export function OwnPasskey() {
  const t = useTranslate();
  const begin = useAct(beginOwnPasskey);
  const add = useAct(addOwnPasskey);
  const toReason = useProofFailure({ wrong: t('passkey.impossible') });
  return (
    <section className="desk-section" aria-labelledby="passkey">
      <h2 id="passkey">{t('account.passkey')}</h2>
      <p className="quiet">{t('account.passkey_about')}</p>
      {hasPasskeys() ? (
        <PasskeyButton
          act="make"
          variant="secondary"
          label={t('account.add_passkey')}
          begin={() => begin.send({})}
          finish={async (credential) => {
            if (await add.send({ credential })) showToast({ type: 'success', title: t('account.passkey_added') });
          }}
          failure={toReason(begin) ?? toReason(add)}
        />
      ) : (
        <p>{t('passkey.impossible')}</p>
      )}
    </section>
  );
}
