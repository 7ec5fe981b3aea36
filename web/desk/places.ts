import { hasAnyRole, type StaffRole, staffRoles } from '#shared/contracts/endpoint.ts';
import type { IconName } from '../ui/Icon.tsx';

/** The menu's headings, in order. */
const placeGroups = ['people', 'site', 'building'] as const;

/** A place of the desk: a row of the menu. `router.tsx` has its screens. */
export interface Place {
  /** Path below `/desk/`; '' is the first page. */
  path: string;
  /** Heading in the menu; undefined for places above all headings. */
  group?: (typeof placeGroups)[number];
  /** Message key of its name. */
  label: string;
  /** Message key of a short description. */
  about: string;
  /** Roles that see it in the menu and may open it. Each call's contract has its own roles. */
  roles: readonly StaffRole[];
  icon: IconName;
  /** Whether the menu omits it. */
  isUnlisted?: boolean;
}

/** All places of the desk, in the menu's order. */
export const places = [
  { path: '', label: 'places.today', about: 'places.today_about', roles: staffRoles, icon: 'home' },
  { path: 'till', label: 'places.till', about: 'places.till_about', roles: ['shop', 'desk', 'manager'], icon: 'card' },
  { path: 'offers', label: 'places.offers', about: 'places.offers_about', roles: ['shop'], icon: 'tag' },
  { path: 'our-shop', label: 'places.our_shop', about: 'places.our_shop_about', roles: ['shop'], icon: 'bag' },
  { path: 'shop-figures', label: 'places.shop_figures', about: 'places.shop_figures_about', roles: ['shop'], icon: 'eye' },
  { path: 'receipts', group: 'people', label: 'places.receipts', about: 'places.receipts_about', roles: ['desk', 'manager'], icon: 'file' },
  { path: 'codes', group: 'people', label: 'places.codes', about: 'places.codes_about', roles: ['desk', 'manager'], icon: 'qr' },
  { path: 'inbox', group: 'people', label: 'places.inbox', about: 'places.inbox_about', roles: ['desk', 'manager'], icon: 'message' },
  { path: 'members', group: 'people', label: 'places.members', about: 'places.members_about', roles: ['desk', 'manager'], icon: 'card' },
  {
    path: 'gift-cards',
    group: 'people',
    label: 'places.gift_cards',
    about: 'places.gift_cards_about',
    roles: ['desk', 'manager'],
    icon: 'gift',
  },
  {
    path: 'bookings',
    group: 'people',
    label: 'places.bookings',
    about: 'places.bookings_about',
    roles: ['desk', 'manager'],
    icon: 'calendar',
  },
  { path: 'payments', group: 'people', label: 'places.payments', about: 'places.payments_about', roles: ['manager'], icon: 'alert' },
  {
    path: 'settlement',
    group: 'people',
    label: 'places.settlement',
    about: 'places.settlement_about',
    roles: ['manager', 'shop'],
    icon: 'store',
  },
  {
    path: 'templates',
    label: 'places.templates',
    about: 'places.templates_about',
    roles: ['desk', 'manager'],
    icon: 'copy',
    isUnlisted: true,
  },
  { path: 'content', group: 'site', label: 'places.content', about: 'places.content_about', roles: ['editor', 'manager'], icon: 'edit' },
  {
    path: 'approvals',
    group: 'site',
    label: 'places.approvals',
    about: 'places.approvals_about',
    roles: ['editor', 'manager'],
    icon: 'check',
  },
  {
    path: 'pictures',
    group: 'site',
    label: 'places.pictures',
    about: 'places.pictures_about',
    roles: ['editor', 'manager'],
    icon: 'camera',
  },
  { path: 'settings', group: 'site', label: 'places.settings', about: 'places.settings_about', roles: ['manager'], icon: 'filter' },
  {
    path: 'time-machine',
    group: 'site',
    label: 'places.time_machine',
    about: 'places.time_machine_about',
    roles: ['editor', 'manager'],
    icon: 'eye',
  },
  { path: 'hours', group: 'building', label: 'places.hours', about: 'places.hours_about', roles: ['editor', 'manager'], icon: 'clock' },
  { path: 'units', group: 'building', label: 'places.units', about: 'places.units_about', roles: ['editor', 'manager'], icon: 'map-pin' },
  {
    path: 'building',
    group: 'building',
    label: 'places.building',
    about: 'places.building_about',
    roles: ['desk', 'editor', 'manager'],
    icon: 'layers',
  },
  {
    path: 'signs',
    group: 'building',
    label: 'places.signs',
    about: 'places.signs_about',
    roles: ['desk', 'editor', 'manager'],
    icon: 'qr',
  },
  { path: 'visits', group: 'site', label: 'places.visits', about: 'places.visits_about', roles: ['desk', 'manager'], icon: 'globe' },
  { path: 'activity', group: 'site', label: 'places.activity', about: 'places.activity_about', roles: ['manager'], icon: 'clock' },
  { path: 'staff', group: 'building', label: 'places.staff', about: 'places.staff_about', roles: ['manager'], icon: 'user' },
  { path: 'keys', group: 'building', label: 'places.keys', about: 'places.keys_about', roles: ['manager'], icon: 'lock' },
  {
    path: 'webhooks',
    group: 'building',
    label: 'places.webhooks',
    about: 'places.webhooks_about',
    roles: ['manager'],
    icon: 'external',
  },
  { path: 'account', label: 'places.account', about: 'places.account_about', roles: staffRoles, icon: 'user', isUnlisted: true },
] as const satisfies readonly Place[];

/** Places in the menu of staff with these roles. */
export function listPlaces(own: readonly StaffRole[]): readonly Place[] {
  const all: readonly Place[] = places;
  return all.filter(({ roles, isUnlisted }) => !isUnlisted && hasAnyRole(own, roles));
}

/** Groups the menu places of staff with these roles by heading; places without a heading come first. Omits empty headings. */
export function groupPlaces(roles: readonly StaffRole[]): { group: Place['group']; places: readonly Place[] }[] {
  const own = listPlaces(roles);
  return [undefined, ...placeGroups]
    .map((group) => ({ group, places: own.filter((place) => place.group === group) }))
    .filter((one) => one.places.length > 0);
}
// messages: places.*, group.*
