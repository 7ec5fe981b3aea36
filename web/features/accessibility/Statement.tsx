import { findCountryCode } from '#shared/rules/country-code.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { assessedOn, type Claim, claims } from './claims.ts';
import { findEnforcementBody } from './enforcement-bodies.ts';

const limits = ['documents', 'descriptions', 'plan', 'others'] as const;

/** The statement in the usual form of Directive (EU) 2019/882: conformance, limits, assessment, feedback, enforcement. */
export function Statement() {
  const t = useTranslate();
  const site = useSite();
  const { day } = useDateFormats();
  return (
    <div className="wrap accessibility">
      <Prose>
        <p>{t('accessibility.scope', { name: siteName(site), address: new URL(site.publicUrl).host })}</p>
        <h2>{t('accessibility.status')}</h2>
        <p>{t('accessibility.status_text')}</p>
        <h2>{t('accessibility.limits')}</h2>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{t(`accessibility.limit_${limit}`)}</li>
          ))}
        </ul>
        <h2>{t('accessibility.claims')}</h2>
        <p>{t('accessibility.claims_lead')}</p>
        <ul className="accessibility-claims">
          {claims.map((claim) => (
            <ClaimEntry key={claim.name} claim={claim} />
          ))}
        </ul>
        <h2>{t('accessibility.assessment')}</h2>
        <p>{t('accessibility.assessment_text')}</p>
        <p>{t('accessibility.assessed_on', { date: day(assessedOn) })}</p>
        <Feedback />
        <Enforcement />
      </Prose>
    </div>
  );
}
// messages: accessibility.limit_*

function ClaimEntry({ claim: { name, criteria, proofs } }: { claim: Claim }) {
  const t = useTranslate();
  return (
    <li>
      {t(`accessibility.claim_${name}`)} ({criteria})
      <ul className="accessibility-proofs" aria-label={t('accessibility.proofs')}>
        {proofs.map(({ file, title }) => (
          <li key={file + title}>
            <code>{file}</code>: <q lang="en">{title.replaceAll(/\$\{[^}]*\}|%s/g, '…')}</q>
          </li>
        ))}
      </ul>
    </li>
  );
}
// messages: accessibility.claim_*

/** Ways to report a barrier, as far as the centre has them: the contact form with its subject chosen, email and phone. */
function Feedback() {
  const t = useTranslate();
  const toLink = useLinks();
  const { mall } = useSite();
  const form = toLink('contact', {}, { topic: 'accessibility' });
  const ways = [
    ...(form === undefined ? [] : [{ href: form, label: t('accessibility.write') }]),
    ...(mall?.email ? [{ href: `mailto:${mall.email}`, label: mall.email }] : []),
    ...(mall?.phone ? [{ href: `tel:${mall.phone.replace(/[^+\d]/g, '')}`, label: mall.phone }] : []),
  ];
  if (ways.length === 0) return null;
  return (
    <>
      <h2>{t('accessibility.feedback')}</h2>
      <p>{t('accessibility.feedback_text')}</p>
      <ul>
        {ways.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The authority of the centre's country; nothing if the country or its authority is unknown. */
function Enforcement() {
  const t = useTranslate();
  const { mall } = useSite();
  const body = findEnforcementBody(mall?.country ? findCountryCode(mall.country) : undefined);
  if (!body) return null;
  const { name, lang, href } = body;
  return (
    <>
      <h2>{t('accessibility.enforcement')}</h2>
      <p>
        {t('accessibility.enforcement_text')}{' '}
        {href === undefined ? (
          <span lang={lang}>{name}</span>
        ) : (
          <Link href={href} lang={lang}>
            {name}
          </Link>
        )}
      </p>
    </>
  );
}
