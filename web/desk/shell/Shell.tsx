import { type ComponentType, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import useSWR from 'swr';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { leaveTo } from '../lib/leave.ts';
import { fetchOnce, readStaff, StaffContext, staffKey } from '../lib/staff.ts';
import { useHasStored } from '../till/stored-purchases.ts';
import { DeskMenu, type MenuCounts } from './DeskMenu.tsx';
import { Waiting } from './DeskPage.tsx';

interface Props {
  counts: MenuCounts;
  /** Sends the purchases that wait on this device. The page of the till does so itself. */
  WaitingPurchases: ComponentType;
}

/** Frame of all places: the menu, and the login check. */
export function Shell({ counts, WaitingPurchases }: Props) {
  const t = useTranslate();
  const desk = useDesk();
  const { pathname, search } = useLocation();
  const { data: staff, error, mutate } = useSWR(staffKey, () => readStaff(desk), fetchOnce);
  const hasStored = useHasStored();
  const id = staff?.id;
  useEffect(() => (id === undefined ? undefined : followStaff(id, () => leaveTo(toDeskPath()))), [id]);
  const { api, proof } = desk;
  useEffect(
    () => proof.onRefusal(() => void mutate(() => readStaff({ api }), { revalidate: false, throwOnError: false })),
    [api, proof, mutate],
  );
  if (error !== undefined) {
    const again = <Button onClick={() => void mutate()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={1} title={t('desk.unreachable')} message={t('desk.unreachable_lead')} action={again} />;
  }
  if (staff === undefined) return <Waiting />;
  if (staff === null) return <Navigate to={{ pathname: '/login', search: toReturn(pathname + search) }} replace />;
  return (
    <StaffContext value={staff}>
      <div className="desk">
        <a className="skip-link" href="#main">
          {t('desk.skip')}
        </a>
        <DeskMenu counts={counts} />
        <main id="main" className="desk-main" tabIndex={-1}>
          {hasStored && pathname !== '/till' && (
            <Suspense fallback={null}>
              <WaitingPurchases />
            </Suspense>
          )}
          <Outlet />
        </main>
      </div>
    </StaffContext>
  );
}

function toReturn(path: string): string {
  return path === '/' ? '' : `?${new URLSearchParams({ to: path })}`;
}

const storageKey = 'desk:staff';

/**
 * Calls `onOther` when another person logs in in this browser: all tabs share one cookie, so this tab would act as that person. Does not call it
 * after a logout, because the next call then asks for a login. Returns a function that stops it.
 */
function followStaff(id: number, onOther: () => void): () => void {
  try {
    localStorage.setItem(storageKey, String(id));
  } catch {
    return () => {}; // without storage tabs cannot notify each other
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null && newValue !== String(id)) onOther();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
