import {
  type CustomerEvents,
  type DeskEvents,
  deskChannel,
  type MallEvents,
  mallChannel,
  toCustomerChannel,
} from '#shared/site/realtime.ts';
import type { Database } from '../db/database.ts';
import { afterCommit } from '../db/transaction.ts';

/** What open pages are told. */
export interface PublishedEvent {
  channel: string;
  name: string;
  data: object;
}

/** Tells it to whoever listens, some time soon. Neither of them throws: who writes does not wait for who reads. */
export interface Publisher {
  publish: (event: PublishedEvent) => void;
  /** Closes what the member's pages have open; those whose token still counts come again. */
  endConnections: (customerId: number) => void;
}

/**
 * What members, and everybody, hear at once of what has changed (`CustomerEvents`, `MallEvents`), and the centre's staff (`DeskEvents`). Within a transaction they hear of it once it
 * is committed, and of one that is rolled back never. Events carry ids and nothing of a person.
 */
export function prepareLiveEvents({ db, publisher }: { db: Database; publisher: Publisher }) {
  return {
    tell<Name extends keyof CustomerEvents>(customerId: number, name: Name, data: CustomerEvents[Name]): void {
      afterCommit(db, () => publisher.publish({ channel: toCustomerChannel(customerId), name, data }));
    },
    tellEverybody<Name extends keyof MallEvents>(name: Name, data: MallEvents[Name]): void {
      afterCommit(db, () => publisher.publish({ channel: mallChannel, name, data }));
    },
    tellDesk<Name extends keyof DeskEvents>(name: Name, data: DeskEvents[Name]): void {
      afterCommit(db, () => publisher.publish({ channel: deskChannel, name, data }));
    },
    /** A token of theirs counts no more. */
    endConnections(customerId: number): void {
      afterCommit(db, () => publisher.endConnections(customerId));
    },
  };
}

export type LiveEvents = ReturnType<typeof prepareLiveEvents>;

/** Where nobody listens. */
export const silentPublisher: Publisher = { publish: () => {}, endConnections: () => {} };
