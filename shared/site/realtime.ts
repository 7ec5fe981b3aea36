/** The tenant's realtime server, for the browser; all of it is public. */
export interface SiteRealtime {
  key: string;
  /** For Pusher; empty for any other server. */
  cluster: string;
  /** Host of the server; by default the page's own, or that of Pusher's cluster. */
  host?: string;
  port?: number;
  isTls?: boolean;
  /** Addresses that sign a channel for a member, and the member's identity. */
  channelAuthPath: string;
  userAuthPath: string;
}

/** Public channel with events of the centre. */
export const mallChannel = 'mall';

/** Private channel of a member. */
export function toCustomerChannel(customerId: number): string {
  return `private-${toCustomerName(customerId)}`;
}

/** Name under which a member signs in on the connection. */
export function toCustomerName(customerId: number): string {
  return `customer-${customerId}`;
}

/** Events of a member's channel, with their data. None of it is personal: recipients fetch the rest. */
export interface CustomerEvents {
  'message.created': { id: number; conversation_id: number };
  'message.read': { conversation_id: number; by: 'customer' | 'centre' };
  /** Closed or reopened. */
  'conversation.changed': { conversation_id: number };
  /** The centre is typing in the conversation; repeated while it types. */
  'conversation.typing': { conversation_id: number; by: 'centre' };
  'points.changed': { entry_id: number };
  'receipt.reviewed': { id: number };
  'reward.used': { id: number };
  'parking.passed': Record<string, never>;
  /** A member has joined or left the household, or the caller has. */
  'household.changed': Record<string, never>;
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

/** Name under which all staff sign in on the connection, so that losing access can end all of them at once. */
export const deskName = 'desk';

/** The staff's channel; signed for the operator token, and for staff who may read the inbox. */
export const deskChannel = `private-${deskName}`;

/** Events of the staff's channel: ids and no personal data, as on members' channels. */
export interface DeskEvents {
  'message.created': { id: number; conversation_id: number };
  'message.read': { conversation_id: number; by: 'customer' | 'centre' };
  'conversation.changed': { conversation_id: number };
  'conversation.typing': { conversation_id: number; by: 'customer' };
  /** A colleague has an item of the inbox open, types a reply, or has left it. */
  'colleague.present': { list: 'conversations' | 'requests'; id: number; staff_id: number; state: 'open' | 'typing' | 'left' };
  'request.created': { id: number };
  'request.changed': { id: number };
}
