import { type DeskKind, ofEditors, ofManagers } from './desk-kind.ts';

/** The loyalty program and its rewards. */
export const members = {
  rewards: {
    roles: ofEditors,
    page: { each: 'reward' },
    title: 'translations.title',
    columns: ['image', 'translations.title', 'company_id', 'points', 'stock', 'valid_from', 'valid_to'],
    filters: ['company_id', 'category_ids', 'min_tier_id'],
    dates: { from: ['valid_from'], to: ['valid_to'] },
    groups: {
      texts: ['translations'],
      what: ['company_id', 'category_ids'],
      points: ['points', 'stock', 'limit_per_customer'],
      members: ['min_tier_id', 'perk'],
      when: ['valid_from', 'valid_to'],
      pictures: ['image'],
      more: ['id'],
    },
    refers: { company_id: 'companies', category_ids: 'categories', min_tier_id: 'tiers' },
  },
  tiers: {
    roles: ofManagers,
    page: { on: 'rewards' },
    title: 'translations.name',
    columns: ['icon', 'translations.name', 'threshold', 'multiplier', 'order'],
    filters: [],
    groups: {
      texts: ['translations'],
      points: ['threshold', 'multiplier', 'points_last_months'],
      look: ['colour', 'icon', 'order'],
      more: ['id'],
    },
  },
  badges: {
    roles: ofEditors,
    page: { on: 'information' },
    title: 'translations.name',
    columns: ['icon', 'translations.name', 'criterion', 'threshold'],
    filters: [],
    groups: {
      texts: ['translations'],
      earned: ['criterion', 'threshold'],
      look: ['icon'],
      more: ['id'],
    },
    choices: {
      criterion: [
        'profile_completed',
        'receipts_approved',
        'companies_visited',
        'dining_receipts',
        'follows',
        'rewards_used',
        'member_years',
      ],
    },
  },
  loyalty: {
    roles: ofManagers,
    page: { on: 'rewards' },
    columns: [],
    filters: [],
    groups: {
      points: ['spend_per_point', 'points_last_months', 'welcome_bonus', 'birthday_bonus'],
      receipts: ['receipts'],
      rewards: ['reward_code_days'],
      notices: ['notices'],
    },
  },
  'gift-cards': {
    roles: ofManagers,
    page: { on: 'gift-cards' },
    columns: [],
    filters: [],
    groups: {
      texts: ['translations'],
      values: ['values', 'free_amount'],
      rules: ['valid_months', 'cancel_days', 'is_sold', 'is_sandbox'],
      pictures: ['image'],
    },
    fixed: ['is_sold', 'is_sandbox'],
  },
} as const satisfies Readonly<Record<string, DeskKind>>;
