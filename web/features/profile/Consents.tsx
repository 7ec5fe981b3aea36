import type { Customer } from '#shared/contracts/profile.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { MailSwitch } from './MailSwitch.tsx';

interface Props {
  customer: Pick<Customer, 'consents' | 'notices'>;
  onChanged: () => void;
}

/** The member's consents, and switches for e-mails. */
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
