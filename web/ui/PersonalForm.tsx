import type { ReactNode } from 'react';
import { findPrivacyPolicy, listOtherWays } from '#shared/rules/personal-data.ts';
import { useSite } from '../lib/centre/site.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Form, type FormProps } from './Form.tsx';
import { Link } from './Link.tsx';
import { Notice } from './Notice.tsx';

export function usePrivacyPolicy(): string | undefined {
  const site = useSite();
  return findPrivacyPolicy(site, site.locale);
}

interface Props extends FormProps {
  /** Page that replaces the privacy policy, if the tenant has set one. */
  policyHref?: string | undefined;
  /** Set if a field of the form already contains the link to the policy. */
  isLinkedInside?: true;
}

/** A `Form` for personal data: adds a link to the privacy policy. */
export function PersonalForm({ policyHref, isLinkedInside, submit, ...form }: Props) {
  return (
    <PersonalData policyHref={policyHref}>
      {(policyLink) => (
        <Form
          {...form}
          submit={
            <>
              {submit}
              {!isLinkedInside && policyLink}
            </>
          }
        />
      )}
    </PersonalData>
  );
}

interface PersonalDataProps extends Pick<Props, 'policyHref'> {
  children: (policyLink: ReactNode) => ReactNode;
}

/** Renders a form for personal data with a link to the privacy policy. If there is no policy, shows other ways to reach the centre instead. */
export function PersonalData({ policyHref, children }: PersonalDataProps) {
  const t = useTranslate();
  const policy = usePrivacyPolicy();
  const href = policyHref ?? policy;
  if (href === undefined) return <ClosedForm />;
  return children(
    <Link href={href} target="_blank" className="form-link small">
      {t('form.privacy_link')}
    </Link>,
  );
}

function ClosedForm() {
  const t = useTranslate();
  const ways = listOtherWays(useSite().mall);
  return (
    <Notice title={t('form.closed')}>
      <p>{t('form.closed_text')}</p>
      {ways.length > 0 && <p>{t('form.closed_ways')}</p>}
      {ways.map(({ text, href }) => (
        <p key={text}>
          {href === undefined ? (
            <span>{text}</span>
          ) : (
            <Link href={href} className="form-link">
              {text}
            </Link>
          )}
        </p>
      ))}
    </Notice>
  );
}
