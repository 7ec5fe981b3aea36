import { useContext } from 'react';
import { deleteAccount } from '#shared/contracts/account.ts';
import { type SsoProvider, ssoProviders } from '#shared/site/sso.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { leaveHome } from '../../lib/session/leave-home.ts';
import { useSso } from '../../lib/session/sso.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findOwnWaiting } from '../../lib/waiting/own-waiting.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  onKept: () => void;
  onLeaving: (isLeaving: boolean) => void;
}

/** Confirms the deletion by another login at the provider, for members without a password. */
export function DeletionByLogin({ onKept, onLeaving }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { firebase, sso, ask } = useSso();
  const { send, reset, ...action } = useAction(deleteAccount);
  const supply = useContext(SupplyContext);
  if (!firebase) return <Notice>{t('profile.delete_needs_password')}</Notice>;

  async function end(provider: SsoProvider): Promise<void> {
    reset();
    const idToken = await ask(provider);
    if (idToken === undefined) return;
    onLeaving(true);
    const waiting = await findOwnWaiting(supply?.api);
    if (await send({ id_token: idToken })) {
      await waiting.discard();
      await leaveHome(locale, { type: 'success', title: t('profile.deleted'), text: t('profile.deleted_text') });
    } else onLeaving(false);
  }

  const isPending = sso.state === 'open' || action.state === 'sending' || action.state === 'done';
  const isWrong = action.state === 'failed' && action.errors.id_token !== undefined;
  const refused = action.state === 'failed' ? (isWrong ? t('profile.delete_wrong_login') : t(`error.${action.code}`)) : undefined;
  const problem = sso.state === 'failed' ? t(`sso.${sso.failure}`) : refused;
  return (
    <>
      <p>{t('profile.delete_final_sso')}</p>
      {problem !== undefined && (
        <Notice tone="error" role="alert" title={t('sso.failed')}>
          {problem}
        </Notice>
      )}
      <div className="cluster">
        {firebase.providers.map((provider) => (
          <Button key={provider} className="button-danger" isLoading={isPending} onClick={() => void end(provider)}>
            {t('profile.delete_by', { provider: ssoProviders[provider].name })}
          </Button>
        ))}
        <Button variant="secondary" onClick={onKept}>
          {t('profile.delete_cancel')}
        </Button>
      </div>
    </>
  );
}
// messages: sso.blocked, sso.other_way, sso.unreachable, sso.refused
// messages: error.*
