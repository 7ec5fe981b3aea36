/**
 * Names of the acts that are recorded (`core/http/operator-acts.ts`), by the area of the desk. Names are stored, so they never change. The desk has
 * words for each in four languages (`act.<name>` with `_` for the space, and `act_area.<area>`).
 */
export const staffActsByArea = {
  content: [
    'records save',
    'records draft',
    'records publish',
    'records archive',
    'records discard',
    'records restore',
    'records schedule',
    'records unschedule',
    'records schedule_failed',
    'records undo',
    'records leave',
    'records bulk',
    'records bulk_undo',
    'records import',
  ],
  /** Acts on the record `settings`, which have the names of `content`. */
  settings: [],
  banners: ['banners order'],
  pictures: ['pictures upload', 'pictures change', 'pictures remove', 'pictures replace', 'pictures undo'],
  offers: [
    'shop draft',
    'shop picture',
    'shop submit',
    'shop withdraw',
    'shop discard',
    'shop remove',
    'shop approve',
    'shop send_back',
    'shop undo',
  ],
  hours: ['hours open', 'hours closed', 'hours usual', 'hours undo'],
  units: ['units change', 'units undo'],
  building: ['building open', 'building close'],
  receipts: [
    'receipts approve',
    'receipts reject',
    'receipts return',
    'receipts revoke',
    'receipts undo',
    'receipts credit',
    'receipts void',
  ],
  codes: ['rewards use', 'rewards refund'],
  gift_cards: [
    'gift-cards redeem',
    'gift-cards return',
    'gift-cards block',
    'gift-cards unblock',
    'gift-cards refund',
    'gift-cards show',
    'gift-cards send',
    'gift-cards erase',
    'gift-cards export',
  ],
  members: [
    'members show',
    'members edit',
    'members email',
    'members block',
    'members unblock',
    'members household',
    'members export',
    'members erase',
    'members list',
    'members import',
    'members import_undo',
    'points adjust',
  ],
  bookings: [
    'bookings came',
    'bookings cancel',
    'bookings create',
    'bookings move',
    'bookings people',
    'bookings paid',
    'bookings block',
    'bookings unblock',
    'bookings offer',
    'bookings unlist',
  ],
  inbox: ['messages reply', 'messages close', 'messages reopen', 'messages assign', 'templates save', 'templates remove'],
  payments: ['payments close'],
  staff: [
    'staff invite',
    'staff roles',
    'staff reset',
    'staff disable',
    'staff enable',
    'staff password',
    'staff codes',
    'staff recovery',
    'staff company',
    'staff groups',
    'staff break_glass',
    'staff emails',
    'activity export',
  ],
  keys: ['keys create', 'keys rename', 'keys rotate', 'keys revoke'],
  settlement: ['settlement close'],
  webhooks: ['webhooks create', 'webhooks change', 'webhooks secret', 'webhooks remove', 'webhooks replay'],
  operation: ['restore', 'give-up-key'],
} as const;

/** Area of the desk to which an act belongs. */
export type ActArea = keyof typeof staffActsByArea;
/** Name of an act, such as `receipts approve`. */
export type StaffAct = (typeof staffActsByArea)[ActArea][number];

export const actAreas = Object.keys(staffActsByArea) as readonly ActArea[]; // safe: the table's own keys
const areas: ReadonlyMap<string, ActArea> = new Map<string, ActArea>(
  actAreas.flatMap((area) => staffActsByArea[area].map((act) => [act, area] as const)),
);
export const staffActs = [...areas.keys()] as readonly StaffAct[]; // safe: the names in the table

/** Returns the area of an act, and the kind of content that it is about (`<kind> <key>` as the subject); null for other acts. */
export function findActArea({ act, subject }: { act: StaffAct; subject: string }): { area: ActArea; kind: string | null } {
  const area = areas.get(act) ?? 'operation';
  if (area !== 'content') return { area, kind: null };
  const [kind = ''] = subject.split(' ');
  return { area: kind === 'settings' ? kind : area, kind };
}

/** Returns the known act with this stored name. */
export function findStaffAct(name: string): StaffAct | undefined {
  return staffActs.find((act) => act === name);
}
