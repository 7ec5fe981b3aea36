import type { ComponentType } from 'react';
import { type StaffRole, staffRoles } from '#shared/contracts/endpoint.ts';
import type { IconName } from '../ui/Icon.tsx';
import { ApprovalsCount } from './approvals/ApprovalsCount.tsx';
import { InboxCount } from './inbox/InboxCount.tsx';

/** The menu's headings, in order. */
const placeGroups = ['people', 'site', 'building'] as const;

/** A place of the desk: a row of the menu, and the addresses below it. */
export interface Place {
  /** Path below `/desk/`; '' is the first page. */
  path: string;
  /** Heading in the menu; undefined: above all headings. */
  group?: (typeof placeGroups)[number];
  /** Message key of its name. */
  label: string;
  /** Message key of a short description. */
  about: string;
  /** Roles that see it in the menu and may open it. Each call's contract has its own roles. */
  roles: readonly StaffRole[];
  icon: IconName;
  screen: () => Promise<ComponentType>;
  /** Nested screens: `{ path: ':id', screen: … }`. */
  inner?: readonly { path: string; screen: () => Promise<ComponentType> }[];
  /** Beside its name in the menu: number of waiting items. */
  count?: ComponentType;
  /** Not in the menu. */
  isUnlisted?: boolean;
}

/** All places of the desk, in the menu's order. */
export const places: readonly Place[] = [
  {
    path: '',
    label: 'places.today',
    about: 'places.today_about',
    roles: staffRoles,
    icon: 'home',
    screen: async () => (await import('./today/TodayScreen.tsx')).TodayScreen,
  },
  {
    path: 'offers',
    label: 'places.offers',
    about: 'places.offers_about',
    roles: ['shop'],
    icon: 'tag',
    screen: async () => (await import('./shop/OffersScreen.tsx')).OffersScreen,
    inner: [
      { path: 'new', screen: async () => (await import('./shop/OfferScreen.tsx')).OfferScreen },
      { path: ':offer', screen: async () => (await import('./shop/OfferScreen.tsx')).OfferScreen },
    ],
  },
  {
    path: 'receipts',
    group: 'people',
    label: 'places.receipts',
    about: 'places.receipts_about',
    roles: ['desk', 'manager'],
    icon: 'file',
    screen: async () => (await import('./receipts/ReceiptQueueScreen.tsx')).ReceiptQueueScreen,
    inner: [{ path: ':id', screen: async () => (await import('./receipts/ReceiptScreen.tsx')).ReceiptScreen }],
  },
  {
    path: 'codes',
    group: 'people',
    label: 'places.codes',
    about: 'places.codes_about',
    roles: ['desk', 'manager'],
    icon: 'qr',
    screen: async () => (await import('./codes/CodesScreen.tsx')).CodesScreen,
  },
  {
    path: 'inbox',
    group: 'people',
    label: 'places.inbox',
    about: 'places.inbox_about',
    roles: ['desk', 'manager'],
    icon: 'message',
    screen: async () => (await import('./inbox/InboxScreen.tsx')).InboxScreen,
    inner: [{ path: ':kind/:id', screen: async () => (await import('./inbox/InboxScreen.tsx')).InboxScreen }],
    count: InboxCount,
  },
  {
    path: 'members',
    group: 'people',
    label: 'places.members',
    about: 'places.members_about',
    roles: ['desk', 'manager'],
    icon: 'card',
    screen: async () => (await import('./members/MembersScreen.tsx')).MembersScreen,
    inner: [{ path: ':id', screen: async () => (await import('./members/MemberScreen.tsx')).MemberScreen }],
  },
  {
    path: 'gift-cards',
    group: 'people',
    label: 'places.gift_cards',
    about: 'places.gift_cards_about',
    roles: ['desk', 'manager'],
    icon: 'gift',
    screen: async () => (await import('./gift-cards/GiftCardsScreen.tsx')).GiftCardsScreen,
  },
  {
    path: 'bookings',
    group: 'people',
    label: 'places.bookings',
    about: 'places.bookings_about',
    roles: ['desk', 'manager'],
    icon: 'calendar',
    screen: async () => (await import('./bookings/BookingsScreen.tsx')).BookingsScreen,
  },
  {
    path: 'templates',
    label: 'places.templates',
    about: 'places.templates_about',
    roles: ['desk', 'manager'],
    icon: 'copy',
    screen: async () => (await import('./inbox/TemplatesScreen.tsx')).TemplatesScreen,
    isUnlisted: true,
  },
  {
    path: 'content',
    group: 'site',
    label: 'places.content',
    about: 'places.content_about',
    roles: ['editor', 'manager'],
    icon: 'edit',
    screen: async () => (await import('./records/KindsScreen.tsx')).KindsScreen,
    inner: [
      { path: 'scheduled', screen: async () => (await import('./records/ScheduledScreen.tsx')).ScheduledScreen },
      { path: ':kind', screen: async () => (await import('./records/ListScreen.tsx')).ListScreen },
      { path: ':kind/new', screen: async () => (await import('./records/RecordScreen.tsx')).RecordScreen },
      { path: ':kind/:key/preview', screen: async () => (await import('./preview/RecordPreviewScreen.tsx')).RecordPreviewScreen },
      { path: ':kind/:key', screen: async () => (await import('./records/RecordScreen.tsx')).RecordScreen },
    ],
  },
  {
    path: 'approvals',
    group: 'site',
    label: 'places.approvals',
    about: 'places.approvals_about',
    roles: ['editor', 'manager'],
    icon: 'check',
    screen: async () => (await import('./approvals/ApprovalsScreen.tsx')).ApprovalsScreen,
    inner: [{ path: ':id', screen: async () => (await import('./approvals/ApprovalScreen.tsx')).ApprovalScreen }],
    count: ApprovalsCount,
  },
  {
    path: 'pictures',
    group: 'site',
    label: 'places.pictures',
    about: 'places.pictures_about',
    roles: ['editor', 'manager'],
    icon: 'camera',
    screen: async () => (await import('./pictures/PicturesScreen.tsx')).PicturesScreen,
  },
  {
    path: 'settings',
    group: 'site',
    label: 'places.settings',
    about: 'places.settings_about',
    roles: ['manager'],
    icon: 'filter',
    screen: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
    inner: [{ path: 'preview', screen: async () => (await import('./settings/SettingsPreviewScreen.tsx')).SettingsPreviewScreen }],
  },
  {
    path: 'time-machine',
    group: 'site',
    label: 'places.time_machine',
    about: 'places.time_machine_about',
    roles: ['editor', 'manager'],
    icon: 'eye',
    screen: async () => (await import('./preview/TimeMachineScreen.tsx')).TimeMachineScreen,
  },
  {
    path: 'hours',
    group: 'building',
    label: 'places.hours',
    about: 'places.hours_about',
    roles: ['editor', 'manager'],
    icon: 'clock',
    screen: async () => (await import('./hours/HoursScreen.tsx')).HoursScreen,
  },
  {
    path: 'units',
    group: 'building',
    label: 'places.units',
    about: 'places.units_about',
    roles: ['editor', 'manager'],
    icon: 'map-pin',
    screen: async () => (await import('./units/UnitsScreen.tsx')).UnitsScreen,
  },
  {
    path: 'building',
    group: 'building',
    label: 'places.building',
    about: 'places.building_about',
    roles: ['desk', 'editor', 'manager'],
    icon: 'layers',
    screen: async () => (await import('./building/BuildingScreen.tsx')).BuildingScreen,
  },
  {
    path: 'account',
    label: 'places.account',
    about: 'places.account_about',
    roles: staffRoles,
    icon: 'user',
    screen: async () => (await import('./account/AccountScreen.tsx')).AccountScreen,
    isUnlisted: true,
  },
];

/** Path of a place, for the router. */
export const toPlace = (path: string): string => `/${path}`;

/** Places in a role's menu. */
export function listPlaces(role: StaffRole): readonly Place[] {
  return places.filter(({ roles, isUnlisted }) => !isUnlisted && roles.includes(role));
}

/** Menu places by heading, those without one first; omits empty headings. */
export function groupPlaces(role: StaffRole): { group: Place['group']; places: readonly Place[] }[] {
  const own = listPlaces(role);
  return [undefined, ...placeGroups]
    .map((group) => ({ group, places: own.filter((place) => place.group === group) }))
    .filter((one) => one.places.length > 0);
}
// messages: places.*, group.*
