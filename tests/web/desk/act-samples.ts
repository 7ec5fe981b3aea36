import type { ActivityAct, ActivityChange } from '#shared/contracts/desk-activity.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';

export const toAct = (id: number, change: Partial<ActivityAct> = {}): ActivityAct => ({
  id,
  at: '2026-11-27T13:03:00Z',
  by: 'Eva Nová',
  is_command: false,
  key_id: null,
  act: 'receipts approve',
  subject: String(id),
  why: null,
  record: null,
  bulk: null,
  title: null,
  period: null,
  member: null,
  staff: null,
  has_change: false,
  ...change,
});

export const toChange = (act: ActivityAct, change: Partial<ActivityChange> = {}): ActivityChange => ({
  act,
  before: null,
  after: null,
  names: [],
  records: null,
  schedule: null,
  versions: null,
  hours: null,
  units: null,
  undo: null,
  ...change,
});

type Named = NonNullable<ActivityAct['record']>;
export const named = (kind: string, key: string, name: string): Named => ({
  kind,
  key,
  name,
  translations: [{ locale: 'en', title: name }],
});

const shop = named('companies', '5', 'Trh');
const webhook = { subject: 'CRM' };
const webhookFacts = { endpoint: 'CRM', host: 'crm.example', events: ['points.changed', 'booking.made'], is_on: true };
const staff = { id: 4, name: 'Petr Malý' };
const member = { id: 3, name: 'Jana Malá' };
const proposal = { subject: 'proposal 12', record: named('announcements', 'p12', 'Sale') };
const picture = { subject: '125f63c4b2.webp', title: 'summer.jpg' };
const pictureFacts = { type: 'picture', width: 800, height: 600, bytes: 46_316, file_name: 'summer.jpg' };
const booking = { subject: 'R-4711' };
const block = {
  subject: '8',
  record: named('booking-services', '2', 'Tax advice'),
  period: { from: '2026-12-01T08:00:00Z', to: '2026-12-01T09:00:00Z' },
};
const blocked = { service_id: 2, from: '2026-12-01T08:00:00Z', to: '2026-12-01T09:00:00Z' };
const service = [named('booking-services', '2', 'Tax advice')];
const many = { subject: 'companies', bulk: { kind: 'companies', act: 'save', total: 30, records: [shop] } };
const changed = [{ ...shop, changes: [{ field: 'category_ids', before: [11], after: [12] }] }];
const categories = [named('categories', '11', 'Fashion'), named('categories', '12', 'Shoes')];
const ofShop = { before: { state: 'draft', version: 1, wish: 'show' }, after: { state: 'waiting', version: 2, wish: 'show', key: '7' } };
const versions = { before: 1, after: 2, now: 2 };
const ofRecord = { subject: 'companies 5', record: shop };
const note = { event: 'set' as const, publish_at: null, unpublish_at: null, faults: [], uses_total: 0 };
const at = '2026-12-01T07:00:00Z';

type Sample = [about: Partial<ActivityAct>, change?: Partial<ActivityChange>];
const recordSample: Sample = [ofRecord, { versions }];

/** An act of each name with its recorded values, as the mall API returns it. */
export const actSamples: Readonly<Record<StaffAct, Sample>> = {
  'records save': recordSample,
  'records draft': recordSample,
  'records publish': recordSample,
  'records archive': [ofRecord, { versions, before: { is_archived: false }, after: { is_archived: true } }],
  'records discard': recordSample,
  'records restore': [ofRecord, { versions, before: { is_archived: true }, after: { is_archived: false } }],
  'records schedule': [ofRecord, { versions, schedule: { ...note, publish_at: at } }],
  'records unschedule': [ofRecord, { versions, schedule: note }],
  'records schedule_failed': [ofRecord, { versions, schedule: { ...note, event: 'failed', publish_at: at, uses_total: 1 } }],
  'records undo': [ofRecord],
  'records leave': [ofRecord, { records: [{ ...shop, changes: [] }], after: { count: 3 } }],
  'records bulk': [many, { records: changed, names: categories, after: { act: 'save', count: 30 } }],
  'records bulk_undo': [
    { ...many, subject: 'companies 1' },
    { records: changed, names: categories },
  ],
  'records import': [{ ...many, bulk: { ...many.bulk, act: 'import', records: [] } }, { after: { count: 30 } }],
  'banners order': [
    { subject: 'hero-banners' },
    {
      before: { ids: null },
      after: { ids: [1_000_000, 2] },
      names: [named('hero-banners', '1000000', 'Winter'), named('hero-banners', '2', 'Spring')],
    },
  ],
  'pictures upload': [picture, { after: pictureFacts }],
  'pictures change': [picture, { before: { focus: '22', alt: {}, tags: [] }, after: { focus: '00', alt: { cz: 'Léto' }, tags: ['sea'] } }],
  'pictures remove': [picture, { before: { alt: { de: 'Sommer' }, file_name: 'summer.jpg' } }],
  'pictures replace': [
    picture,
    { before: { name: '125f63c4b2.webp' }, after: { name: '99aa.webp', records: 4 }, names: [named('picture', '99aa.webp', 'winter.jpg')] },
  ],
  'pictures undo': [picture, { before: { name: '99aa.webp' }, after: { name: '125f63c4b2.webp', records: 4 } }],
  'shop draft': [proposal, ofShop],
  'shop picture': [picture, { after: { bytes: 9224, file_name: 'summer.jpg' } }],
  'shop submit': [proposal, ofShop],
  'shop withdraw': [proposal, ofShop],
  'shop discard': [proposal, { before: { state: 'draft', version: 1 }, after: { state: 'dropped', version: 2 } }],
  'shop remove': [proposal, { after: { state: 'waiting', version: 2, wish: 'remove' } }],
  'shop approve': [proposal, { before: { state: 'waiting', version: 2 }, after: { state: 'approved', version: 3 } }],
  'shop send_back': [proposal, { before: { state: 'waiting', version: 2 }, after: { state: 'sent_back', version: 3 } }],
  'shop undo': [proposal, ofShop],
  'hours open': [{ subject: '2026-12-24' }, { hours: { date: '2026-12-24', places: [], total: 0 } }],
  'hours closed': [{ subject: '2026-12-24' }, { hours: { date: '2026-12-24', places: [], total: 0 } }],
  'hours usual': [{ subject: '2026-12-24' }, { hours: { date: '2026-12-24', places: [], total: 0 } }],
  'hours undo': [{ subject: '2026-12-24' }, { hours: { date: '2026-12-24', places: [], total: 0 } }],
  'units change': [{ subject: '6/0-06, 6/0-07' }, { units: [{ unit: '0-06', before: [shop.translations], after: [] }] }],
  'units undo': [{ subject: '6/0-06' }, { units: [{ unit: '0-06', before: [], after: [shop.translations] }] }],
  'settlement close': [{ subject: '2026-10' }, { after: { turnover: 120_000, gift_cards: 5_000 } }],
  'webhooks create': [webhook, { after: webhookFacts }],
  'webhooks change': [webhook, { before: { ...webhookFacts, is_on: false }, after: webhookFacts }],
  'webhooks secret': [webhook],
  'webhooks remove': [webhook, { before: webhookFacts }],
  'webhooks replay': [webhook, { after: { count: 3, from: '2026-11-27T09:00:00Z' } }],
  'building open': [{ subject: 'entrance-3', record: named('entrances', '3', 'North gate') }, { after: { is_open: true } }],
  'building close': [
    { subject: '1-lift-market', title: 'lift', record: shop },
    { after: { is_open: false, way: 'lift', near: 5 }, names: [shop] },
  ],
  'receipts approve': [{ subject: '9' }, { before: { status: 'pending', amount: 1200 }, after: { status: 'approved', amount: 1250 } }],
  'receipts reject': [
    { subject: '9', why: 'amount_differs' },
    { before: { status: 'pending', amount: 1 }, after: { status: 'rejected', amount: 1 } },
  ],
  'receipts return': [{ subject: '9', why: 'member_blocked' }],
  'receipts revoke': [
    { subject: '9', member },
    { before: { status: 'approved', points: 30 }, after: { status: 'rejected', reason: 'too_old', taken: 20, owed: 10 } },
  ],
  'receipts undo': [{ subject: '9' }, { before: { status: 'rejected', by: 'Petr Malý' }, after: { status: 'pending' } }],
  'receipts credit': [{ subject: '9', member }, { after: { amount: 34_900, points: 34 } }],
  'receipts void': [
    { subject: '9', member },
    { before: { amount: 34_900, points: 34 }, after: { amount: 0, points: 0 } },
  ],
  'rewards use': [{ subject: 'KX7Q' }, { before: { status: 'active' }, after: { status: 'used' } }],
  'rewards refund': [
    { subject: 'KX7Q', member },
    { before: { status: 'active' }, after: { status: 'refunded', points: 200 } },
  ],
  'gift-cards redeem': [{ subject: '4711 500' }],
  'gift-cards return': [{ subject: '4711 500' }],
  'gift-cards block': [{ subject: '4711' }],
  'gift-cards unblock': [{ subject: '4711' }],
  'gift-cards refund': [{ subject: '4711' }],
  'gift-cards show': [{ subject: 'D-7K2M-QX4P' }],
  'gift-cards send': [{ subject: 'D-7K2M-QX4P' }],
  'gift-cards erase': [{ subject: 'D-7K2M-QX4P' }],
  'gift-cards export': [{ subject: 'D-7K2M-QX4P' }],
  'members show': [{ subject: '3', member }],
  'members edit': [{ subject: '3', member }, { after: { fields: ['first_name', 'locale'] } }],
  'members email': [{ subject: '3', member }],
  'members block': [{ subject: '3', member }],
  'members unblock': [{ subject: '3', member }],
  'members household': [{ subject: '3', member }],
  'members export': [{ subject: '3', member }, { after: { format: 'json' } }],
  'members erase': [{ subject: '3', member }, { after: { erasure: 2 } }],
  'members list': [
    { subject: '120' },
    {
      after: { filter: { level: 2, newsletter: 'yes', activity: 'inactive', status: 'not_blocked' }, rows: 120 },
      names: [named('tiers', '2', 'Silver')],
    },
  ],
  'members import': [{ subject: '7', title: 'members.csv' }, { after: { new: 3, changed: 1, points: 900, invitations: true } }],
  'members import_undo': [{ subject: '7', title: 'members.csv' }],
  'points adjust': [{ subject: '3 -20', member }],
  'bookings came': [booking, { before: { came: null }, after: { came: true } }],
  'bookings cancel': [booking],
  'bookings create': [booking, { after: { starts_at: at, people: 2 } }],
  'bookings move': [booking, { before: { starts_at: at }, after: { starts_at: '2026-12-02T07:00:00Z' } }],
  'bookings people': [booking, { before: { people: 2 }, after: { people: 3 } }],
  'bookings paid': [booking, { before: { is_paid: false }, after: { is_paid: true } }],
  'bookings block': [block, { after: blocked, names: service }],
  'bookings unblock': [{ ...block, record: null }, { before: { ...blocked, service_id: null } }],
  'bookings offer': [{ subject: '8', member }],
  'bookings unlist': [{ subject: '8', member }],
  'messages reply': [{ subject: 'K-17', member }],
  'messages close': [{ subject: 'K-17' }],
  'messages reopen': [{ subject: 'K-17' }],
  'messages assign': [{ subject: 'K-17 4', staff }],
  'templates save': [{ subject: '2', title: 'Lost property' }],
  'templates remove': [{ subject: '2' }],
  'payments close': [{ subject: '6' }],
  'staff invite': [{ subject: '4', staff, why: 'desk manager' }, { after: { roles: 'desk manager', company: null } }],
  'staff roles': [
    { subject: '4', staff, why: 'desk > manager' },
    { before: { roles: 'desk', company: null }, after: { roles: 'shop', company: 5 }, names: [shop] },
  ],
  'staff reset': [{ subject: '4', staff }],
  'staff disable': [
    { subject: '4', staff },
    { before: { disabled: false }, after: { disabled: true } },
  ],
  'staff enable': [
    { subject: '4', staff },
    { before: { disabled: true }, after: { disabled: false } },
  ],
  'staff password': [{ subject: '4', staff }],
  'keys create': [{ subject: '4', title: 'Till 1' }, { after: { key_name: 'Till 1', scopes: 'codes:take cards:read', company: null } }],
  'keys rename': [
    { subject: '4', title: 'Till 1' },
    { before: { key_name: 'Till 1' }, after: { key_name: 'Till 2' } },
  ],
  'keys rotate': [{ subject: '4', title: 'Till 1' }, { after: { overlap_hours: 24 } }],
  'keys revoke': [{ subject: '4', title: 'Till 1' }],
  'staff codes': [{ subject: '4', staff }],
  'staff recovery': [{ subject: '4', staff }],
  'staff company': [{ subject: '4', staff }],
  'staff groups': [
    { subject: '4', staff },
    { before: { roles: '', company: null }, after: { roles: 'editor', company: null } },
  ],
  'staff break_glass': [{ subject: '4', staff }],
  'staff emails': [
    { subject: '4', staff },
    { before: { report: false, approvals: false }, after: { report: true, approvals: true } },
  ],
  'activity export': [
    { subject: '' },
    {
      after: { filter: { staff: 4, area: 'gift_cards', kind: 'faq', from: '2026-11-01', to: '2026-11-30' } },
      names: [named('staff', '4', 'Petr Malý')],
    },
  ],
  restore: [{ subject: '2026-11-20T03:00:00.000Z' }],
  'give-up-key': [{ subject: '/var/lib/data/address.key' }],
};
