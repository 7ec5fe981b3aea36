import { useSyncExternalStore } from 'react';
import type { Success } from '#shared/contracts/envelope.ts';
import { memberCookie, storageKeys } from '#shared/site/limits.ts';
import { ofSite } from '../site-state.ts';
import { forgetKept } from './forget-kept.ts';

/** `unknown`: on the server, until the page is live, and while the session may be restored from its cookie. */
export type SessionState = 'unknown' | 'anonymous' | 'member';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores the member's token (R-SESS-1) in local storage, which all tabs share. Without storage, the token lasts as long as the document. `onEnded` gets
 * the token of each session that ends or is replaced here.
 */
export function createSession(findStorage: () => Storage | undefined, onEnded: (token: string) => void = () => {}) {
  let own: string | undefined;
  let isAwaited = false;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function write(opened: string | undefined): void {
    const ended = token();
    if (ended !== undefined && ended !== opened) onEnded(ended);
    own = opened;
    try {
      if (opened === undefined) for (const key of Object.values(storageKeys)) findStorage()?.removeItem(key);
      else findStorage()?.setItem(storageKeys.token, opened);
    } catch {
      // storage is switched off or full: the token lives as long as the document
    }
    notify();
  }

  function token(): string | undefined {
    try {
      return findStorage()?.getItem(storageKeys.token) ?? own;
    } catch {
      return own;
    }
  }

  return {
    token,
    /** The token if it is known; null while the session may still be restored. */
    known: () => token() ?? (isAwaited ? null : undefined),
    /** Until `coming` settles, the session may be restored and its state is unknown. */
    await(coming: Promise<void>): void {
      isAwaited = true;
      void coming.then(() => {
        isAwaited = false;
        notify();
      });
    },
    open: (opened: string) => write(opened),
    /** Deletes the token. Call after a logout, or when the token is no longer valid (R-SESS-2). The gateway deletes the cookie. */
    clear: () => write(undefined),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Call when another tab has changed the storage. */
    heed(): void {
      own = undefined;
      notify();
    },
  };
}

export type Session = ReturnType<typeof createSession>;

/**
 * Whether the browser has a session cookie. Reads a second cookie, because scripts cannot read the session cookie itself. False if cookies are
 * disabled.
 */
export function hasMemberCookie(): boolean {
  return document.cookie.split('; ').includes(`${memberCookie.name}=1`);
}

/** The session of this document; the server has none. */
export const siteSession = ofSite(() => createSession(() => globalThis.localStorage as Storage | undefined, forgetKept)); // a server has no storage

const restoreTimeoutMs = 10_000;

/**
 * Restores the session from its cookie if the browser has lost the token: Safari deletes storage after a week, and some browsers have none. Tries
 * only if there is a member cookie, or the server has admitted the visitor because of the session cookie (`isLetBy`). Undefined if there is nothing
 * to restore.
 */
export function restoreSession(session: Session, isLetBy: boolean): Promise<void> | undefined {
  if (session.token() !== undefined || !(isLetBy || hasMemberCookie())) return undefined;
  const coming = bringBack(session).catch(() => undefined); // without a network, the next page tries again
  session.await(coming);
  return coming;
}

async function bringBack(session: Session): Promise<void> {
  const init = { method: 'POST', headers: { 'x-restore': 'cookie' }, signal: AbortSignal.timeout(restoreTimeoutMs) };
  const answer = await fetch('/api/session/restore', init);
  if (!answer.ok) return;
  const { data } = (await answer.json()) as Success<{ token: string }>; // safe: created by the gateway
  const isOutdated = session.token() !== undefined || !hasMemberCookie(); // another tab has logged in or out meanwhile
  if (!isOutdated) session.open(data.token);
}

/** Follows changes in other tabs, and reloads a page from the back/forward cache whose member has changed (R-SESS-6). */
export function followSession(session: Session, reload: () => void): void {
  let leftWith: unknown;
  const findWhose = () => `${session.token()} ${hasMemberCookie()}`; // without storage, only the cookie shows a logout
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.token || key === null) session.heed();
  });
  window.addEventListener('pagehide', () => {
    leftWith = findWhose();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && leftWith !== findWhose()) reload();
  });
}

/** State of the session. Known after the page is live. */
export function useSession(): SessionState {
  const token = useToken();
  return token === null ? 'unknown' : token === undefined ? 'anonymous' : 'member';
}

/** The member's token; null while it is unknown. If `isWanted` is false, it is always null, so that changes do not re-render. */
export function useToken(isWanted = true): string | undefined | null {
  const { subscribe, known } = siteSession();
  return useSyncExternalStore(subscribe, isWanted ? known : toUnknown, toUnknown);
}

const toUnknown = () => null;
