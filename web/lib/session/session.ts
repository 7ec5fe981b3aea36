import { useSyncExternalStore } from 'react';
import { storageKeys } from '#shared/site/limits.ts';
import { ofSite } from '../site-state.ts';

/** `unknown`: on the server, and until the page is live. */
export type SessionState = 'unknown' | 'anonymous' | 'member';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The member's token, as this browser keeps it (R-SESS-1): in local storage, where all tabs see it, or as long as the document lives
 * where storage is switched off.
 */
export function createSession(findStorage: () => Storage | undefined) {
  let own: string | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function write(token: string | undefined): void {
    own = token;
    try {
      if (token === undefined) for (const key of Object.values(storageKeys)) findStorage()?.removeItem(key);
      else findStorage()?.setItem(storageKeys.token, token);
    } catch {
      // storage that is switched off or full: the token lives as long as the document
    }
    tell();
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
    open: (opened: string) => write(opened),
    /** The member has logged out, or the token counts no more (R-SESS-2). The cookie is the gateway's to empty. */
    clear: () => write(undefined),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Another tab has changed the storage. */
    heed(): void {
      own = undefined;
      tell();
    },
  };
}

export type Session = ReturnType<typeof createSession>;

/** The one session of this document; the server has none. */
export const siteSession = ofSite(() => createSession(() => globalThis.localStorage as Storage | undefined)); // a server has no storage

/** Other tabs are heard of, and so is a page that comes back from the browser's own cache after its member has gone (R-SESS-6). */
export function followSession(session: Session, reload: () => void): void {
  let leftWith: string | undefined;
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.token || key === null) session.heed();
  });
  window.addEventListener('pagehide', () => {
    leftWith = session.token();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && leftWith !== session.token()) reload();
  });
}

/** Whether a member is here, once the page is live. */
export function useSession(): SessionState {
  const token = useToken();
  return token === null ? 'unknown' : token === undefined ? 'anonymous' : 'member';
}

/** Their token; null as long as that is not known, and for whom it `isWanted` not: they hear nothing of it. */
export function useToken(isWanted = true): string | undefined | null {
  const { subscribe, token } = siteSession();
  return useSyncExternalStore(subscribe, isWanted ? token : toUnknown, toUnknown);
}

const toUnknown = () => null;
