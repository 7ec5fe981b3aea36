import { useEffect, useState, useSyncExternalStore } from 'react';
import { decide, stateOf, undecided } from '#shared/rules/consent.ts';
import type { ConsentState, SiteConsent, SiteCookie } from '#shared/site/consent.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDateFormats } from '../../lib/texts/use-date-formats.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import type { ConsentStore } from './consent-store.ts';

/** What is loaded now, and why: every entry of the tenant's list, what this browser has decided, what runs in this page because of it. */
export function LoadedNow({ list }: { list: SiteConsent }) {
  const t = useTranslate();
  const store = useConsentStore(list);
  const kept = useSyncExternalStore(store?.subscribe ?? toNothing, store?.kept ?? noStore, noStore);
  const consent = kept?.consent ?? undecided;
  const isAsked = list.optional.length > 0;
  const always = decide({ kind: 'decline' }, list).enabledIds;
  return (
    <Section heading={t('cookies_now.heading')} lead={isAsked ? t('cookies_now.lead') : t('cookies_now.lead_unasked')} id="consent">
      {isAsked && <Decision list={list} store={store} state={stateOf(consent, list)} proof={kept?.proof} />}
      <ul className="cookie-list">
        {[...list.necessary, ...list.optional].map((cookie) => (
          <CookieFacts
            key={cookie.id}
            cookie={cookie}
            status={always.includes(cookie.id) ? 'always' : toStatus(consent.isGiven, consent.enabledIds.includes(cookie.id))}
          />
        ))}
      </ul>
    </Section>
  );
}

type Status = 'always' | 'allowed' | 'refused' | 'waiting';

function toStatus(isGiven: boolean | undefined, isEnabled: boolean): Status {
  if (isGiven === undefined) return 'waiting';
  return isEnabled ? 'allowed' : 'refused';
}

interface DecisionProps {
  list: SiteConsent;
  /** Undefined until the page is live. */
  store: ConsentStore | undefined;
  state: ConsentState;
  proof: { id: string; version: string; decidedAtMs: number } | undefined;
}

/** What was decided, when, under which number and about which list; and what runs because of it. */
function Decision({ list, store, state, proof }: DecisionProps) {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
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
          : t('cookies_now.no_proof', { version: list.version })}
      </p>
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

function CookieFacts({ cookie: { name, description, links, targetCookieIds, src }, status }: { cookie: SiteCookie; status: Status }) {
  const t = useTranslate();
  const isOn = status === 'always' || status === 'allowed';
  return (
    <li className="cookie-facts">
      <div className="cookie-name">
        <h3>{name}</h3>
        <Badge tone={isOn ? 'success' : 'neutral'}>{t(`cookies_now.status_${status}`)}</Badge>
      </div>
      <p>{description}</p>
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

/** The store that the whole page shares comes with the code that asks; the server has none. */
function useConsentStore(list: SiteConsent): ConsentStore | undefined {
  const [store, setStore] = useState<ConsentStore>();
  useEffect(() => {
    let isGone = false;
    import('./consent-store.ts').then(
      ({ siteConsent }) => !isGone && setStore(siteConsent(list)),
      (error: unknown) => console.warn('What is decided about cookies could not be read.', error),
    );
    return () => {
      isGone = true;
    };
  }, [list]);
  return store;
}

const toNothing = () => () => {};
const noStore = () => undefined;
const nothing = { scripts: [], statistics: [] };
const nothingLoaded = () => nothing;
