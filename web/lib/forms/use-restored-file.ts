import { useEffect, useRef, useState } from 'react';
import { getProfile } from '#shared/contracts/profile.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { type LeavingEvent, leavingEvent } from '../session/leaving.ts';
import { siteSession, useSession } from '../session/session.ts';
import { browserFileStorage, createFileKeeper, type FileOwner } from './saved-file.ts';

/**
 * Keeps a form's file while its page is left for the login or reloaded, and passes it to `onFound` once when the form is shown again. Deletes the
 * file if the form is left in any other way. Members are identified by the mall, not by token: nothing is kept until the member is known.
 */
export function useRestoredFile(form: string, onFound: (found: File) => void) {
  const isPossible = globalThis.indexedDB !== undefined;
  const profile = useEndpoint(getProfile, isPossible ? {} : undefined);
  const session = useSession();
  const [startedAs] = useState(session);
  const [keeper] = useState(() => createFileKeeper({ storage: browserFileStorage, locks: navigator.locks, now: Date.now }));
  const [isLooking, setIsLooking] = useState(isPossible);
  const chosen = useRef<File>(undefined);
  const owner = useRef<{ token: string | undefined } & FileOwner>(undefined);
  const hasLooked = useRef(false);
  const isLeaving = useRef(false);
  const isGone = useRef(false);

  function save(): void {
    if (!chosen.current || !owner.current || isGone.current) return;
    const { token, ...own } = owner.current;
    // a member who has just logged out no longer owns the page's file
    if (token === siteSession().token()) void keeper.keep(form, own, chosen.current);
  }

  const member = profile.state === 'ready' ? profile.data.id : undefined;
  const isKnown = member !== undefined || (session === 'anonymous' && startedAs !== 'member');
  // `anonymous` includes a member whose session expired before the mall identified them
  const isUnknowable = profile.state === 'failed' || session === 'anonymous';
  useEffect(() => {
    if (!isPossible || hasLooked.current || (!isKnown && !isUnknowable)) return;
    hasLooked.current = true;
    if (!isKnown) return setIsLooking(false);
    owner.current = { token: siteSession().token(), member, tab: findTab() };
    void keeper.find(form, { member, tab: findTab() }).then((found) => {
      if (isGone.current) return;
      setIsLooking(false);
      if (found && !chosen.current) {
        chosen.current = found;
        onFound(found);
      }
      save(); // stores a file chosen meanwhile, and changes the owner if the visitor has become a member
    });
  });

  useEffect(() => {
    const onLeaving = (event: Event) => {
      if (!chosen.current || !owner.current) return;
      isLeaving.current = true;
      (event as LeavingEvent).detail.isInputSaved = true; // safe: the dispatcher creates this detail
    };
    addEventListener(leavingEvent, onLeaving);
    return () => {
      removeEventListener(leavingEvent, onLeaving);
      isGone.current = true;
      const isOver = owner.current !== undefined && owner.current.token !== siteSession().token(); // after a logout, which deletes the file itself
      void (isLeaving.current || isOver ? keeper.leave() : keeper.forget());
    };
  }, [keeper]);

  return {
    /** Whether an earlier file is still being looked up. */
    isLooking,
    /** Stores a chosen file, whose `lastModified` must be the time of the choice. */
    keep(file: File): void {
      chosen.current = file;
      save();
    },
    forget(): void {
      chosen.current = undefined;
      void keeper.forget();
    },
  };
}

const tabKey = 'mallfront:file-tab';

/** Returns an id of this tab that survives reloads and logins. */
function findTab(): string {
  try {
    const tab = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
    sessionStorage.setItem(tabKey, tab);
    return tab;
  } catch {
    return crypto.randomUUID(); // storage is switched off, so the file is not kept either
  }
}
