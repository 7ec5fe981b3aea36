import { useSyncExternalStore } from 'react';
import { memberCookie, storageKeys } from '#shared/site/limits.ts';
import { ofSite } from '../site-state.ts';

/** `unknown`: on the server, until the page is live, and while the session may come back from its cookie. */
export type SessionState = 'unknown' | 'anonymous' | 'member';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The member's token, as this browser keeps it (R-SESS-1): in local storage, where all tabs see it, or as long as the document lives
 * where storage is switched off.
 */
export function createSession(findStorage: () => Storage | undefined) {
  let own: string | undefined;
  let isAwaited = false;
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
    /** Null: it is not known yet whether there is one. */
    known: () => token() ?? (isAwaited ? null : undefined),
    /** It may come back until then: nobody is taken for a visitor. */
    await(coming: Promise<void>): void {
      isAwaited = true;
      void coming.then(() => {
        isAwaited = false;
        tell();
      });
    },
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

/** Whether the browser holds a session's cookie, which no script can read itself. A browser that keeps no cookies never does. */
export function hasMemberCookie(): boolean {
  return document.cookie.split('; ').includes(`${memberCookie.name}=1`);
}

/** The one session of this document; the server has none. */
export const siteSession = ofSite(() => createSession(() => globalThis.localStorage as Storage | undefined)); // a server has no storage

/** Other tabs are heard of, and so is a page that comes back from the browser's own cache after its member has gone (R-SESS-6). */
export function followSession(session: Session, reload: () => void): void {
  let leftWith: unknown;
  const findWhose = () => `${session.token()} ${hasMemberCookie()}`; // without storage the cookie alone says that they have gone
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

/** Whether a member is here, once the page is live. */
export function useSession(): SessionState {
  const token = useToken();
  return token === null ? 'unknown' : token === undefined ? 'anonymous' : 'member';
}

/** Their token; null as long as that is not known, and for whom it `isWanted` not: they hear nothing of it. */
export function useToken(isWanted = true): string | undefined | null {
  const { subscribe, known } = siteSession();
  return useSyncExternalStore(subscribe, isWanted ? known : toUnknown, toUnknown);
}

const toUnknown = () => null;
