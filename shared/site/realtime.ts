/** What the browser needs to know of the tenant's realtime server: all of it is public. */
export interface SiteRealtime {
  key: string;
  /** Of Pusher; empty for any other server. */
  cluster: string;
  /** Where the server stands; without, with the page's own host, or in Pusher's cluster. */
  host?: string;
  port?: number;
  isTls?: boolean;
  /** Where a channel is signed for a member, and who they are. */
  channelAuthPath: string;
  userAuthPath: string;
}

/** Everybody may hear of what happens in the centre. */
export const mallChannel = 'mall';

/** Where one member hears of what is theirs. */
export function toCustomerChannel(customerId: number): string {
  return `private-${toCustomerName(customerId)}`;
}

/** What a member is called who signs in on their connection. */
export function toCustomerName(customerId: number): string {
  return `customer-${customerId}`;
}

/** Events of a member's channel, and what each of them tells. None of it is personal: who hears of it asks for the rest. */
export interface CustomerEvents {
  'message.created': { id: number; conversation_id: number };
  'message.read': { conversation_id: number; by: 'customer' | 'centre' };
  /** Closed, or open again. */
  'conversation.changed': { conversation_id: number };
  /** The centre is writing in it just now: told again and again while it does. */
  'conversation.typing': { conversation_id: number; by: 'centre' };
  'points.changed': { entry_id: number };
  'receipt.reviewed': { id: number };
  'reward.used': { id: number };
  'parking.passed': Record<string, never>;
  'notice.created': { id: number };
  'notices.read': { ids: number[] };
}

/** Events of the centre's channel. */
export interface MallEvents {
  'announcement.published': { ids: number[] };
  'settings.changed': Record<string, never>;
  'parking.changed': Record<string, never>;
  'slots.changed': { service_id: number };
}

/** Where the centre's staff hear of what is written to them; signed for the operators' token, and for who of the staff may read the inbox. */
export const deskChannel = 'private-desk';

/** Events of the staff's channel: ids and nothing personal, as on members' channels. */
export interface DeskEvents {
  'message.created': { id: number; conversation_id: number };
  'message.read': { conversation_id: number; by: 'customer' | 'centre' };
  'conversation.changed': { conversation_id: number };
  'conversation.typing': { conversation_id: number; by: 'customer' };
  'request.created': { id: number };
  'request.changed': { id: number };
}
