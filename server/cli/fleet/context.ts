import type { Centre, Fleet } from './fleet-file.ts';
import type { Client } from './requests.ts';

/** Dependencies of the commands. */
export interface FleetContext {
  fleet: Fleet;
  /** The centres that the command is about. */
  centres: readonly Centre[];
  client: Client;
  /** Asks a person at the terminal a yes-or-no question; undefined: no terminal. */
  ask: ((question: string) => Promise<boolean>) | undefined;
  /** Prints one line of progress. */
  say: (line: string) => void;
  clock: () => Date;
  /** Waits; rejects when the user interrupts the command. */
  pause: (ms: number) => Promise<void>;
  /** Aborted when the user interrupts the command. */
  signal: AbortSignal;
}
