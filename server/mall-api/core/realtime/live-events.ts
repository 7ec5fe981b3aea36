import {
  type CustomerEvents,
  type DeskEvents,
  deskChannel,
  deskName,
  type MallEvents,
  mallChannel,
  toCustomerChannel,
  toCustomerName,
} from '#shared/site/realtime.ts';
import type { Database } from '../db/database.ts';
import { afterCommit } from '../db/transaction.ts';

/** Event for open pages. */
export interface PublishedEvent {
  channel: string;
  name: string;
  data: object;
}

/** Publishes to subscribers, with a short delay. The methods never throw and never make writers wait for readers. */
export interface Publisher {
  publish: (event: PublishedEvent) => void;
  /** Closes the connections of pages signed in under a name (`toCustomerName`, `deskName`). Pages with a valid token reconnect. */
  endConnections: (name: string) => void;
}

/**
 * Sends events about changes to members (`CustomerEvents`), everybody (`MallEvents`) and the centre's staff
 * (`DeskEvents`). Within a transaction they are sent after it commits, and never if it rolls back. Events contain ids
 * and no personal data.
 */
export function prepareLiveEvents({ db, publisher }: { db: Database; publisher: Publisher }) {
  return {
    tell<Name extends keyof CustomerEvents>(customerId: number, name: Name, data: CustomerEvents[Name]): void {
      afterCommit(db, () => publisher.publish({ channel: toCustomerChannel(customerId), name, data }));
    },
    publishToAll<Name extends keyof MallEvents>(name: Name, data: MallEvents[Name]): void {
      afterCommit(db, () => publisher.publish({ channel: mallChannel, name, data }));
    },
    tellDesk<Name extends keyof DeskEvents>(name: Name, data: DeskEvents[Name]): void {
      afterCommit(db, () => publisher.publish({ channel: deskChannel, name, data }));
    },
    /** Call when a token of the member becomes invalid. */
    endConnections(customerId: number): void {
      afterCommit(db, () => publisher.endConnections(toCustomerName(customerId)));
    },
    /** Call when a member of staff loses access to the desk's channel. Closes the connections of all staff; those with access reconnect. */
    endDeskConnections(): void {
      afterCommit(db, () => publisher.endConnections(deskName));
    },
  };
}

export type LiveEvents = ReturnType<typeof prepareLiveEvents>;

/** Publisher for setups without subscribers. */
export const silentPublisher: Publisher = { publish: () => {}, endConnections: () => {} };
