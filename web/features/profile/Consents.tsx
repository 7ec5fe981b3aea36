import { useState } from 'react';
import { type Customer, changeProfile } from '#shared/contracts/profile.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  customer: Pick<Customer, 'consents' | 'notices'>;
  onChanged: () => void;
}

/** The member's consents, and switches for emails. */
export function Consents({ customer: { consents, notices }, onChanged }: Props) {
  const t = useTranslate();
  const { day } = useDateFormats();
  const toLink = useLinks();
  const { newsletter, terms } = consents;
  const termsHref = toLink('terms-and-conditions');
  const policyHref = toLink('privacy-policy');
  return (
    <div className="stack-small">
      <MailSwitch name="newsletter" isOn={newsletter} toState={({ consents: { newsletter: isOn } }) => isOn} onChanged={onChanged} />
      <MailSwitch name="notices" isOn={notices} toState={({ notices: isOn }) => isOn} onChanged={onChanged} />
      <p>{t('profile.terms', { version: terms.version, date: day(terms.at) })}</p>
      <p className="cluster">
        {termsHref && <Link href={termsHref}>{t('menu.terms-and-conditions')}</Link>}
        {policyHref && <Link href={policyHref}>{t('menu.privacy-policy')}</Link>}
      </p>
    </div>
  );
}

interface MailSwitchProps {
  /** Name of the switch. Its messages are `profile.{name}`, `profile.{name}_hint`, `profile.{name}_on` and `profile.{name}_off`. */
  name: 'newsletter' | 'notices';
  isOn: boolean;
  toState: (customer: Customer) => boolean;
  onChanged: () => void;
}

/** Switch for emails on a topic. Takes effect immediately. */
function MailSwitch({ name, isOn, toState, onChanged }: MailSwitchProps) {
  const t = useTranslate();
  const { send, reset: _reset, ...action } = useAction(changeProfile);
  const [wished, setWished] = useState<boolean>();

  async function wish(isWanted: boolean): Promise<void> {
    setWished(isWanted);
    const changed = await send({ [name]: isWanted });
    setWished(undefined);
    if (!changed) return;
    onChanged();
    const state = isWanted ? 'on' : 'off';
    siteToasts().show({ type: 'success', title: t(`profile.${name}_${state}`) });
  }

  const known = action.state === 'done' ? toState(action.answer) : isOn;
  return (
    <Checkbox
      kind="switch"
      label={t(`profile.${name}`)}
      hint={t(`profile.${name}_hint`)}
      error={action.state === 'failed' ? t(`error.${action.code}`) : undefined}
      checked={wished ?? known}
      aria-disabled={action.state === 'sending' || undefined}
      onChange={(event) => action.state !== 'sending' && void wish(event.currentTarget.checked)}
    />
  );
}
// messages: profile.newsletter*
// messages: profile.notices*
// messages: error.*
