import type { HotspotSecrets, UnifiHotspot } from '#config/hotspots.ts';
import type { ContinueAddress } from '../continue-address.ts';
import type { CallController } from '../controller-call.ts';

/** A hotspot's query, each name with its one value. */
export type HotspotQuery = Readonly<Record<string, string | undefined>>;

/** How a device is to be let in. */
export interface GrantOrder {
  minutes: number;
  /** Just registered: by the account for that. */
  isGrace: boolean;
  /** Our own page, which the visitor is to see afterwards. */
  backUrl: string;
  /** Ends the calls to a controller that takes too long. */
  signal: AbortSignal;
}

/** What is left to the browser: nothing, an address to visit, a form to send. */
export type Grant =
  | { kind: 'done' }
  | { kind: 'visit'; address: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> };

/** What a hotspot has handed over, checked; `grant` rejects with `GrantError` when the hotspot does not open. */
export interface Handover {
  continueAddress: ContinueAddress | undefined;
  grant: (order: GrantOrder) => Promise<Grant>;
}

export interface UnifiSession {
  cookie: string;
  csrfToken: string | undefined;
}

export interface VendorTools {
  secrets: HotspotSecrets;
  call: CallController;
  /** Of accounts that log in: consoles bear only few logins a minute. */
  unifiSessions: WeakMap<UnifiHotspot, UnifiSession>;
}

/** Reads one vendor's query for one of the tenant's hotspots; undefined when it is another's, or anything in it is wrong. */
export type ReadHandover<Hotspot> = (query: HotspotQuery, hotspot: Hotspot, tools: VendorTools) => Handover | undefined;
