import { type ComponentType, lazy, useEffect, useState } from 'react';
import { createBrowserRouter, Outlet, useParams, useRouteError } from 'react-router';
import { hasAnyRole, type StaffRole } from '#shared/contracts/endpoint.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { isDeskKind } from '#shared/site/desk-kinds.ts';
import { reportFailure } from '../lib/browser/failed-event.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ApprovalsCount } from './approvals/ApprovalsCount.tsx';
import { InboxCount } from './inbox/InboxCount.tsx';
import { deskBase, toDeskPath } from './lib/desk-path.ts';
import { useStaff } from './lib/staff.ts';
import { type Place, places } from './places.ts';
import { DeskPage, NotFound, Waiting } from './shell/DeskPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Screens of a place. Each is loaded as a separate chunk. */
interface Screens {
  screen: () => Promise<ComponentType>;
  /** Nested screens: `{ path: ':id', screen: … }`. */
  inner?: readonly { path: string; screen: () => Promise<ComponentType> }[];
}

export type PlaceScreens = Pick<Place, 'path' | 'roles'> & Screens;
export type DeskRouter = ReturnType<typeof createDeskRouter>;
type PlacePath = (typeof places)[number]['path'];

/**
 * Creates the desk's router: the entry pages, and all places, each restricted to its roles. `addMessages` loads the messages that login and Today do
 * not need; other screens wait for it.
 */
export function createDeskRouter(list = listScreens(), addMessages: () => Promise<unknown> = async () => undefined) {
  const withMessages = async (screen: Screens['screen']) => ({ Component: (await Promise.all([screen(), addMessages()]))[0] });
  const loadWaiting = async () => (await import('./till/WaitingPurchases.tsx')).WaitingPurchases;
  // without a connection, the page works on, and the next document sends the purchases
  const WaitingPurchases = lazy(() =>
    withMessages(loadWaiting).then(
      ({ Component }) => ({ default: Component }),
      () => ({ default: () => null }),
    ),
  );
  return createBrowserRouter(
    [
      {
        ErrorBoundary: ScreenFailure,
        HydrateFallback: Waiting,
        children: [
          { path: 'login', lazy: async () => ({ Component: (await import('./login/LoginScreen.tsx')).LoginScreen }) },
          {
            path: 'login/company',
            lazy: () => withMessages(async () => (await import('./login/CompanyReturnScreen.tsx')).CompanyReturnScreen),
          },
          { path: 'unsubscribe', lazy: () => withMessages(async () => (await import('./account/StopEmailScreen.tsx')).StopEmailScreen) },
          { path: 'invite/:token', lazy: () => withMessages(async () => (await import('./invite/InviteScreen.tsx')).InviteScreen) },
          {
            element: <Shell counts={menuCounts} WaitingPurchases={WaitingPurchases} />,
            children: [
              {
                ErrorBoundary: ScreenFailure,
                children: [
                  ...list.map(({ path, screen, inner = [], roles }) => ({
                    path,
                    element: <ForRoles roles={roles} />,
                    children: [
                      { index: true, lazy: path === '' ? async () => ({ Component: await screen() }) : () => withMessages(screen) },
                      ...inner.map((below) => ({ path: below.path, lazy: () => withMessages(below.screen) })),
                    ],
                  })),
                  { path: '*', Component: NotFound },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: deskBase },
  );
}

/** All places with their screens. */
export function listScreens(): readonly PlaceScreens[] {
  return places.map(({ path, roles }) => ({ path, roles, ...screens[path] }));
}

const screens: Record<PlacePath, Screens> = {
  '': { screen: async () => (await import('./today/TodayScreen.tsx')).TodayScreen },
  offers: {
    screen: async () => (await import('./shop/OffersScreen.tsx')).OffersScreen,
    inner: [
      { path: 'new', screen: async () => (await import('./shop/OfferScreen.tsx')).OfferScreen },
      { path: ':offer', screen: async () => (await import('./shop/OfferScreen.tsx')).OfferScreen },
    ],
  },
  till: { screen: async () => (await import('./till/TillScreen.tsx')).TillScreen },
  'our-shop': { screen: async () => (await import('./shop/CompanyScreen.tsx')).CompanyScreen },
  'shop-figures': { screen: async () => (await import('./shop/FiguresScreen.tsx')).FiguresScreen },
  receipts: {
    screen: async () => (await import('./receipts/ReceiptQueueScreen.tsx')).ReceiptQueueScreen,
    inner: [
      { path: 'decided', screen: async () => (await import('./receipts/DecidedScreen.tsx')).DecidedScreen },
      { path: ':id', screen: async () => (await import('./receipts/ReceiptScreen.tsx')).ReceiptScreen },
    ],
  },
  codes: { screen: async () => (await import('./codes/CodesScreen.tsx')).CodesScreen },
  inbox: {
    screen: async () => (await import('./inbox/InboxScreen.tsx')).InboxScreen,
    inner: [
      { path: 'satisfaction', screen: async () => (await import('./inbox/SatisfactionScreen.tsx')).SatisfactionScreen },
      { path: ':kind/:id', screen: async () => (await import('./inbox/InboxScreen.tsx')).InboxScreen },
    ],
  },
  members: {
    screen: async () => (await import('./members/MembersScreen.tsx')).MembersScreen,
    inner: [
      { path: 'erasures', screen: async () => (await import('./members/ErasuresScreen.tsx')).ErasuresScreen },
      { path: 'erasures/:number', screen: async () => (await import('./members/ErasureScreen.tsx')).ErasureScreen },
      { path: 'import/:id?', screen: async () => (await import('./members/import/MemberImportScreen.tsx')).MemberImportScreen },
      { path: ':id', screen: async () => (await import('./members/MemberScreen.tsx')).MemberScreen },
    ],
  },
  'gift-cards': { screen: async () => (await import('./gift-cards/GiftCardsScreen.tsx')).GiftCardsScreen },
  bookings: { screen: async () => (await import('./bookings/BookingsScreen.tsx')).BookingsScreen },
  settlement: {
    screen: async () => (await import('./settlement/SettlementScreen.tsx')).SettlementScreen,
    inner: [{ path: ':company', screen: async () => (await import('./settlement/ShopMonthScreen.tsx')).ShopMonthScreen }],
  },
  payments: { screen: async () => (await import('./payments/PaymentsScreen.tsx')).PaymentsScreen },
  templates: { screen: async () => (await import('./inbox/TemplatesScreen.tsx')).TemplatesScreen },
  content: {
    screen: async () => (await import('./records/KindsScreen.tsx')).KindsScreen,
    inner: [
      { path: 'scheduled', screen: async () => (await import('./records/ScheduledScreen.tsx')).ScheduledScreen },
      { path: ':kind', screen: async () => (await import('./records/ListScreen.tsx')).ListScreen },
      { path: ':kind/new', screen: async () => (await import('./records/RecordScreen.tsx')).RecordScreen },
      { path: ':kind/import/:id?', screen: async () => (await import('./records/import/ImportScreen.tsx')).ImportScreen },
      { path: ':kind/:key/preview', screen: async () => (await import('./preview/RecordPreviewScreen.tsx')).RecordPreviewScreen },
      { path: ':kind/:key', screen: async () => (await import('./records/RecordScreen.tsx')).RecordScreen },
    ],
  },
  approvals: {
    screen: async () => (await import('./approvals/ApprovalsScreen.tsx')).ApprovalsScreen,
    inner: [{ path: ':id', screen: async () => (await import('./approvals/ApprovalScreen.tsx')).ApprovalScreen }],
  },
  pictures: { screen: async () => (await import('./pictures/PicturesScreen.tsx')).PicturesScreen },
  settings: {
    screen: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
    inner: [{ path: 'preview', screen: async () => (await import('./settings/SettingsPreviewScreen.tsx')).SettingsPreviewScreen }],
  },
  'time-machine': { screen: async () => (await import('./preview/TimeMachineScreen.tsx')).TimeMachineScreen },
  hours: { screen: async () => (await import('./hours/HoursScreen.tsx')).HoursScreen },
  units: { screen: async () => (await import('./units/UnitsScreen.tsx')).UnitsScreen },
  building: { screen: async () => (await import('./building/BuildingScreen.tsx')).BuildingScreen },
  signs: { screen: async () => (await import('./signs/SignsScreen.tsx')).SignsScreen },
  visits: { screen: async () => (await import('./visits/VisitsScreen.tsx')).VisitsScreen },
  activity: { screen: async () => (await import('./activity/ActivityScreen.tsx')).ActivityScreen },
  keys: { screen: async () => (await import('./keys/KeysScreen.tsx')).KeysScreen },
  staff: { screen: async () => (await import('./staff/StaffScreen.tsx')).StaffScreen },
  webhooks: {
    screen: async () => (await import('./webhooks/WebhooksScreen.tsx')).WebhooksScreen,
    inner: [{ path: ':id', screen: async () => (await import('./webhooks/WebhookScreen.tsx')).WebhookScreen }],
  },
  account: { screen: async () => (await import('./account/AccountScreen.tsx')).AccountScreen },
};

/** Components that show the number of waiting items beside a place's name in the menu. */
const menuCounts = { inbox: InboxCount, approvals: ApprovalsCount } satisfies Partial<Record<PlacePath, ComponentType>>;

/**
 * Restricts the nested routes to roles and, if the path contains a kind of content (`:kind`), to roles that may read it. Others see an explanation.
 */
function ForRoles({ roles }: { roles: readonly StaffRole[] }) {
  const t = useTranslate();
  const own = useStaff().roles;
  const { kind = '' } = useParams();
  if (hasAnyRole(own, roles) && (!isDeskKind(kind) || canUse(kind, 'read', own))) return <Outlet />;
  return (
    <DeskPage title={t('desk.not_yours')} lead={t('desk.not_yours_lead')}>
      <Button href={toDeskPath()}>{t('desk.to_today')}</Button>
    </DeskPage>
  );
}

/**
 * Error page for a screen that failed, whose code was removed by a new build, or could not be loaded without a connection. Only a reload helps; without
 * a connection, it would lose the page.
 */
function ScreenFailure() {
  const t = useTranslate();
  const error = useRouteError();
  const isNotLoaded = error instanceof TypeError && /import|module/i.test(error.message);
  const [isOffline] = useState(() => isNotLoaded && !navigator.onLine);
  useEffect(() => {
    if (!isNotLoaded) reportFailure(error);
  }, [error, isNotLoaded]);
  if (isOffline) {
    return (
      <ErrorState
        level={1}
        title={t('desk.offline')}
        message={t('desk.offline_lead')}
        action={<Button onClick={() => navigator.onLine && location.reload()}>{t('desk.try_again')}</Button>}
      />
    );
  }
  return (
    <ErrorState
      level={1}
      title={isNotLoaded ? t('desk.renewed') : t('desk.broken')}
      message={isNotLoaded ? t('desk.renewed_lead') : t('desk.broken_lead')}
      action={<Button onClick={() => location.reload()}>{t('desk.reload')}</Button>}
    />
  );
}
