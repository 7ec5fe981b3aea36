import type { movementKinds } from '../contracts/points.ts';

/** Types of events that other systems can receive. Stored and published, so they never change. */
export const webhookTypes = [
  'purchase.credited',
  'purchase.returned',
  'points.changed',
  'reward.taken',
  'member.joined',
  'member.erased',
  'booking.made',
  'booking.changed',
  'booking.cancelled',
  'record.published',
  'content.changed',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Type of the event that a manager sends to try an endpoint. */
export const webhookTestType = 'endpoint.test';

/** Fields of an event, by type. Ids and facts only: no names, addresses or texts of a person. Amounts are in minor units. */
export interface WebhookData {
  'purchase.credited': {
    member_id: number;
    purchase_id: number;
    company_id: number;
    source: 'photo' | 'till' | 'cashier';
    amount: number;
    currency: string;
    points: number;
    purchased_at: string;
  };
  'purchase.returned': {
    member_id: number;
    purchase_id: number;
    company_id: number;
    source: 'photo' | 'till' | 'cashier';
    amount: number;
    currency: string;
    /** Points that the return takes, and how many of them the member owes because they were spent. */
    points: number;
    owed: number;
  };
  /** `account_id`: the member whose account moved, which a household shares. `balance` is that of the account. */
  'points.changed': {
    member_id: number;
    account_id: number;
    entry_id: number;
    kind: (typeof movementKinds)[number];
    points: number;
    balance: number;
  };
  'reward.taken': { member_id: number; customer_reward_id: number; reward_id: number; company_id: number | null };
  'member.joined': { member_id: number; card_number: string };
  'member.erased': { member_id: number };
  'booking.made': {
    /** Null for a person without an account. */
    member_id: number | null;
    booking_id: number;
    number: string;
    service_id: number;
    starts_at: string;
    ends_at: string;
    people: number;
  };
  /** The new time and number of people, and those before. */
  'booking.changed': WebhookData['booking.made'] & { before: { starts_at: string; ends_at: string; people: number } };
  'booking.cancelled': WebhookData['booking.made'];
  'record.published': { kind: string; id: string; version: number; is_live: boolean };
  /** Many records of a kind have changed together. */
  'content.changed': { kind: string };
}

export const webhookLimits = {
  maxEndpoints: 20,
  nameCharacters: 80,
  urlCharacters: 500,
  /** Deliveries of a page of the desk. */
  deliveriesOfPage: 30,
  /** How long events are stored, delivered or not. */
  retentionDays: 30,
  /** How long a replaced secret also signs. */
  oldSecretHours: 24,
  /** Max time of failures only, after which an endpoint is paused. */
  pauseAfterDays: 3,
  /** Stored characters of an answer. */
  answerCharacters: 1000,
} as const;
