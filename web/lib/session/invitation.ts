import { useSyncExternalStore } from 'react';
import { householdLimits } from '#shared/site/household-limits.ts';
import { useMemberLinks } from '../navigation/route.tsx';
import { ofSite } from '../site-state.ts';

const storageKey = 'mallfront:invitation';
const hashStart = '#invitation=';

interface StoredInvitation {
  code: string;
  untilMs: number;
}

/**
 * Returns the fragment that an invitation to a household adds to an address. Browsers send fragments to no server, so the code is in no log. A redirect
 * to the login keeps the fragment.
 */
export const toInvitationHash = (code: string): string => hashStart + encodeURIComponent(code);

/** The invitation that this browser has opened: in local storage, so that it survives the registration and opens from the confirmation email. */
function createInvitation() {
  let own: string | undefined; // without storage, the invitation lasts as long as the document
  const listeners = new Set<() => void>();

  function write(code: string | undefined): void {
    own = code;
    try {
      if (code === undefined) localStorage.removeItem(storageKey);
      else {
        const stored: StoredInvitation = { code, untilMs: Date.now() + householdLimits.invitationMs };
        localStorage.setItem(storageKey, JSON.stringify(stored));
      }
    } catch {
      // storage is switched off or full
    }
    for (const listener of listeners) listener();
  }

  function code(): string | undefined {
    try {
      const text = localStorage.getItem(storageKey);
      if (text === null) return own;
      const { code: stored, untilMs } = JSON.parse(text) as StoredInvitation; // safe: `write` stores this format
      return untilMs > Date.now() ? stored : undefined;
    } catch {
      return own;
    }
  }

  return {
    code,
    write,
    subscribe(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== storageKey && key !== null) return;
        own = undefined; // another tab has changed the invitation
        listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

const siteInvitation = ofSite(createInvitation);

/** Moves an invitation from the address into the storage, before other code reads the address. Also for links that are opened in this document. */
export function receiveInvitations(): void {
  const receive = () => {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(hashStart)) return;
    history.replaceState(history.state, '', pathname + search);
    const code = new URLSearchParams(hash.slice(1)).get('invitation');
    if (code) siteInvitation().write(code);
  };
  receive();
  addEventListener('hashchange', receive);
}

/** Deletes the invitation. Call when it was accepted or declined. */
export const forgetInvitation = (): void => siteInvitation().write(undefined);

/** Code of the invitation that this browser has opened; undefined if there is none. Known after the page is live. */
export function useInvitation(): string | undefined {
  const { code, subscribe } = siteInvitation();
  return useSyncExternalStore(subscribe, code, () => undefined);
}

/** Address at which the opened invitation can be accepted; undefined if there is none. */
export function useInvitationLink(): string | undefined {
  const toLink = useMemberLinks();
  return useInvitation() === undefined ? undefined : toLink('dashboard-household');
}
