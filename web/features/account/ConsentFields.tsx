import type { FieldErrorCode } from '#shared/contracts/errors.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  /** `errorOf` of the surrounding form. */
  errorOf: (name: string, own: Readonly<Partial<Record<FieldErrorCode, string>>>) => string | undefined;
}

/** Mandatory and optional consents of a new member. */
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

/** Links to the documents. They open in a new tab, so that typed input stays. */
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
