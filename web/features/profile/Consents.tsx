import { useState } from 'react';
import { type Customer, changeProfile } from '#shared/contracts/profile.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useMoments } from '../../lib/moments.ts';
import { useLinks } from '../../lib/route.tsx';
import { siteToasts } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  consents: Customer['consents'];
  onChanged: () => void;
}

/** What the member has agreed to, and the one thing that he may switch. */
export function Consents({ consents: { newsletter, terms }, onChanged }: Props) {
  const t = useTranslate();
  const { day } = useMoments();
  const toLink = useLinks();
  const { send, reset: _reset, ...action } = useAction(changeProfile);
  const [wished, setWished] = useState<boolean>();
  const termsHref = toLink('terms-and-conditions');
  const policyHref = toLink('privacy-policy');

  async function wish(isWanted: boolean): Promise<void> {
    setWished(isWanted);
    const changed = await send({ newsletter: isWanted });
    setWished(undefined);
    if (!changed) return;
    onChanged();
    siteToasts.show({ type: 'success', title: t(isWanted ? 'profile.newsletter_on' : 'profile.newsletter_off') });
  }

  const known = action.state === 'done' ? action.answer.consents.newsletter : newsletter;
  return (
    <div className="stack-small">
      <Checkbox
        kind="switch"
        label={t('profile.newsletter')}
        hint={t('profile.newsletter_hint')}
        error={action.state === 'failed' ? t(`error.${action.code}`) : undefined}
        checked={wished ?? known}
        aria-disabled={action.state === 'sending' || undefined}
        onChange={(event) => action.state !== 'sending' && void wish(event.currentTarget.checked)}
      />
      <p>{t('profile.terms', { version: terms.version, date: day(terms.at) })}</p>
      <p className="cluster">
        {termsHref && <Link href={termsHref}>{t('menu.terms-and-conditions')}</Link>}
        {policyHref && <Link href={policyHref}>{t('menu.privacy-policy')}</Link>}
      </p>
    </div>
  );
}
// messages: error.*
