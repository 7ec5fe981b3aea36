import { type Consent, type ConsentAction, decide, stateOf } from '#shared/rules/consent.ts';
import { type ConsentProof, readConsent, type StoredConsent, toConsentCookies } from '#shared/rules/consent-cookies.ts';
import type { ConsentState, SiteConsent } from '#shared/site/consent.ts';
import { ofSite } from '../../lib/site-state.ts';

/** Functions of the browser that are needed to store a decision. */
export interface ConsentBrowser {
  cookies: () => string;
  writeCookie: (cookie: string) => void;
  now: () => number;
  newId: () => string;
  isSecure: boolean;
  /** Sends the number of a decision to other tabs. They then look for this decision in the cookies. */
  tellOthers: (proofId: string) => void;
}

/** Scripts that run in this page because of the decision; shown on the cookies page. */
export interface Loaded {
  /** Scripts of list entries. */
  scripts: readonly string[];
  /** The tag manager and the pixel. */
  statistics: readonly string[];
}

/** This browser's decision about the tenant's list, shared by all tabs. */
export function createConsentStore(list: SiteConsent, browser: ConsentBrowser) {
  let kept = readConsent(browser.cookies(), list, browser.now());
  let loaded: Loaded = { scripts: [], statistics: [] };
  let isDialogOpen = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    list,
    kept: (): StoredConsent => kept,
    state: (): ConsentState => stateOf(kept.consent, list),
    loaded: (): Loaded => loaded,
    /** Stores a decision and returns it with its proof. */
    decide(action: ConsentAction): { consent: Consent; proof: ConsentProof } {
      const consent = decide(action, list);
      const proof = { id: browser.newId(), version: list.version, decidedAtMs: browser.now() };
      for (const cookie of toConsentCookies(consent, proof, browser.isSecure)) browser.writeCookie(cookie);
      kept = { consent, proof };
      isDialogOpen = false;
      browser.tellOthers(proof.id);
      tell();
      return { consent, proof };
    },
    /** Re-reads the cookies, because another tab may have decided. A rewritten cookie with the same decision is not a change. */
    lookAgain(): void {
      const now = readConsent(browser.cookies(), list, browser.now());
      if (now.proof?.id === kept.proof?.id && now.consent.isGiven === kept.consent.isGiven) return;
      kept = now;
      isDialogOpen = false; // the decision in the other tab also answers this dialog
      tell();
    },
    noteLoaded(next: Loaded): void {
      loaded = next;
      tell();
    },
    /** Whether the dialog is open. This state is in the store, so that any button can open the dialog. */
    isDialogOpen: (): boolean => isDialogOpen,
    setDialogOpen(isOpen: boolean): void {
      isDialogOpen = isOpen;
      tell();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ConsentStore = ReturnType<typeof createConsentStore>;

/** Channel between tabs. */
const channelName = 'consent';
const site = ofSite((): { store?: ConsentStore } => ({}));

/** The store of this browser, shared within the page. */
export function siteConsent(list: SiteConsent): ConsentStore {
  const state = site();
  state.store ??= followTabs((tellOthers) => createConsentStore(list, { ...thisBrowser, tellOthers }));
  return state.store;
}

const thisBrowser = {
  cookies: () => document.cookie,
  writeCookie,
  now: () => Date.now(),
  newId: () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  get isSecure() {
    return location.protocol === 'https:';
  },
};

export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may reload immediately
  document.cookie = cookie;
}

/** Connects the store to other tabs. A tab that was suspended or restored receives no messages, so it re-reads when it becomes visible. */
function followTabs(create: (tellOthers: ConsentBrowser['tellOthers']) => ConsentStore): ConsentStore {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined;
  const store = create((proofId) => channel?.postMessage(proofId));
  channel?.addEventListener('message', ({ data }) => lookFor(store, data));
  window.addEventListener('pageshow', store.lookAgain);
  document.addEventListener('visibilitychange', store.lookAgain);
  return store;
}

const looks = { most: 20, everyMs: 50 };

/** Looks for a decision in the cookies. Retries, because the message from another tab, which is another process, can arrive before the cookie. */
function lookFor(store: ConsentStore, proofId: unknown, left = looks.most): void {
  store.lookAgain();
  if (store.kept().proof?.id !== proofId && left > 0) setTimeout(() => lookFor(store, proofId, left - 1), looks.everyMs);
}
