import { useEffect, useState, useSyncExternalStore } from 'react';
import { undecided } from '#shared/rules/consent.ts';
import type { ConsentState, SiteCookie } from '#shared/site/consent.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { usePageStore } from '../../lib/navigation/page.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import type { ConsentStore } from './consent-store.ts';

/**
 * Shows the tenant's list, the decision in this browser, and the scripts that run in this page because of the decision. The list is part of the page,
 * so it can be read without scripts. A decision requires scripts.
 */
export function CookieStatus() {
  const t = useTranslate();
  const isAsked = useSite().consentVersion !== undefined;
  const page = usePageStore();
  const [sent] = useState(() => page.payload().consent);
  const store = useConsentStore();
  const list = store?.list ?? sent;
  const kept = useSyncExternalStore(store?.subscribe ?? toNothing, store?.kept ?? noStore, noStore);
  const consent = kept?.consent ?? undecided;
  const statusOf = ({ id }: SiteCookie) => toStatus(consent.isGiven, consent.enabledIds.includes(id));
  return (
    <Section heading={t('cookies_now.heading')} lead={isAsked ? t('cookies_now.lead') : t('cookies_now.lead_unasked')} id="consent">
      {isAsked && <Decision store={store} state={store ? store.state() : 'undecided'} proof={kept?.proof} />}
      {list && <CookieGroup heading={t('cookies_now.optional')} cookies={list.optional} statusOf={statusOf} />}
      {list && <CookieGroup heading={t('cookies_now.necessary')} cookies={list.necessary} statusOf={always} />}
    </Section>
  );
}

const always = (): Status => 'always';

interface CookieGroupProps {
  heading: string;
  cookies: readonly SiteCookie[];
  statusOf: (cookie: SiteCookie) => Status;
}

function CookieGroup({ heading, cookies, statusOf }: CookieGroupProps) {
  if (cookies.length === 0) return null;
  return (
    <div className="cookie-group">
      <h3>{heading}</h3>
      <ul className="cookie-list">
        {cookies.map((cookie) => (
          <CookieFacts key={cookie.id} cookie={cookie} status={statusOf(cookie)} />
        ))}
      </ul>
    </div>
  );
}

type Status = 'always' | 'allowed' | 'refused' | 'waiting';

function toStatus(isGiven: boolean | undefined, isEnabled: boolean): Status {
  if (isGiven === undefined) return 'waiting';
  return isEnabled ? 'allowed' : 'refused';
}

interface DecisionProps {
  /** Undefined until the page is live. */
  store: ConsentStore | undefined;
  state: ConsentState;
  proof: { id: string; version: string; decidedAtMs: number } | undefined;
}

/** The decision with its time, number and list version, and the scripts that run because of the decision. */
function Decision({ store, state, proof }: DecisionProps) {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
  const { consentVersion = '' } = useSite();
  const loaded = useSyncExternalStore(store?.subscribe ?? toNothing, store?.loaded ?? nothingLoaded, nothingLoaded);
  const names = [...loaded.statistics, ...loaded.scripts.map((src) => new URL(src).host)];
  const withdraw = async () => {
    const { settleConsent } = await import('./settle-consent.ts');
    if (store) await settleConsent(store, { kind: 'decline-all' });
  };
  return (
    <div className="cookie-decision">
      <p className="cookie-state">{t(`cookies_now.state_${state.replaceAll('-', '_')}`)}</p>
      <p>{names.length > 0 ? t('cookies_now.running', { names: names.join(', ') }) : t('cookies_now.nothing_running')}</p>
      <p className="cookie-proof">
        {proof
          ? t('cookies_now.proof', { when: dayTime(new Date(proof.decidedAtMs)), id: proof.id, version: proof.version })
          : t('cookies_now.no_proof', { version: consentVersion })}
      </p>
      <noscript>
        <p>{t('cookies_now.needs_script')}</p>
      </noscript>
      <div className="cookie-buttons">
        <Button onClick={() => store?.setDialogOpen(true)}>{t('cookies_now.change')}</Button>
        <Button variant="secondary" aria-disabled={state === 'undecided' || state === 'declined-all'} onClick={() => void withdraw()}>
          {t('cookies_now.withdraw')}
        </Button>
      </div>
    </div>
  );
}
// messages: cookies_now.state_*

function CookieFacts({ cookie, status }: { cookie: SiteCookie; status: Status }) {
  const { name, description, links, targetCookieIds, src, category } = cookie;
  const t = useTranslate();
  const isOn = status === 'always' || status === 'allowed';
  return (
    <li className="cookie-facts">
      <div className="cookie-name">
        <h4>{name}</h4>
        <Badge tone={isOn ? 'success' : 'neutral'}>{t(`cookies_now.status_${status}`)}</Badge>
      </div>
      <p>{description}</p>
      {category && <p className="cookie-names">{t('cookies_now.statistics')}</p>}
      {targetCookieIds.length > 0 && (
        <p className="cookie-names">
          {t('cookies_now.names')}{' '}
          {targetCookieIds.map((target) => (
            <code key={target}>{target}</code>
          ))}
        </p>
      )}
      {src && <p className="cookie-names">{t('cookies_now.source', { host: new URL(src).host })}</p>}
      {links.length > 0 && (
        <p className="cookie-links">
          {links.map(({ href, label }) => (
            <Link key={href} href={href} hasExternalMark>
              {label}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}
// messages: cookies_now.status_*

/** Returns the page's store, which is loaded with the consent code. Undefined on the server, and until it is loaded. */
function useConsentStore(): ConsentStore | undefined {
  const { locale, consentVersion } = useSite();
  const [store, setStore] = useState<ConsentStore>();
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const [{ siteConsent }, { loadConsentList }] = await Promise.all([import('./consent-store.ts'), import('./consent-list.ts')]);
      const list = await loadConsentList(locale, consentVersion);
      if (!isGone) setStore(siteConsent(list));
    };
    load().catch((error: unknown) => console.warn('The list of cookies could not be loaded.', error));
    return () => {
      isGone = true;
    };
  }, [locale, consentVersion]);
  return store;
}

const toNothing = () => () => {};
const noStore = () => undefined;
const nothing = { scripts: [], statistics: [] };
const nothingLoaded = () => nothing;
