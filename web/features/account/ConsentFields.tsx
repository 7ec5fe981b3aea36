import type { FieldErrorCode } from '#shared/contracts/errors.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  /** Of the form that they stand in. */
  errorOf: (name: string, own: Readonly<Partial<Record<FieldErrorCode, string>>>) => string | undefined;
}

/** What a new member agrees to, and what they may. */
export function ConsentFields({ errorOf }: Props) {
  const t = useTranslate();
  const missing = t('account.terms_missing');
  return (
    <div className="account-consents">
      <Checkbox
        name="consents"
        required
        label={t('account.terms')}
        hint={<DocumentLinks />}
        error={errorOf('consents', { required: missing, not_allowed: missing, invalid: missing })}
      />
      <Checkbox name="newsletter" label={t('account.newsletter')} hint={t('account.newsletter_hint')} />
    </div>
  );
}

/** What one agrees to, in a tab of its own: what is typed stays here. */
function DocumentLinks() {
  const t = useTranslate();
  const toLink = useLinks();
  const documents = (['terms-and-conditions', 'privacy-policy'] as const).flatMap((name) => {
    const href = toLink(name);
    return href ? [{ name, href }] : [];
  });
  return documents.map(({ name, href }) => (
    <Link key={name} href={href} target="_blank" className="form-link account-document">
      {t(`menu.${name}`)}
    </Link>
  ));
}
// messages: menu.terms-and-conditions, menu.privacy-policy
