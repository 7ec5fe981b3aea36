import type { HotspotSecrets, UnifiHotspot } from '#config/hotspots.ts';
import type { CallController } from '../controller-call.ts';
import type { ContinueAddress } from '../query-urls.ts';

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

/** Remaining step for the browser: none, a URL to visit, or a form to submit. */
export type Grant =
  | { kind: 'done' }
  | { kind: 'visit'; address: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> };

/** A visitor whom a hotspot has redirected here, read from its checked query. `grant` rejects with `GrantError` if the hotspot does not open. */
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
  /** Sessions of hotspots whose console needs a login, reused because consoles allow only a few logins a minute. */
  unifiSessions: WeakMap<UnifiHotspot, UnifiSession>;
}

/** Reads one vendor's query for one of the tenant's hotspots; undefined if it is another hotspot's, or invalid. */
export type ReadHandover<Hotspot> = (query: HotspotQuery, hotspot: Hotspot, tools: VendorTools) => Handover | undefined;

/** The hotspot did not let the device in. Its message names neither device nor secret. */
export class GrantError extends Error {
  override name = 'GrantError';
}

/** A device's address, in lower case with colons; undefined for what is none of a single device. */
export function findMac(value: string | undefined): string | undefined {
  const text = value?.toLowerCase() ?? '';
  if (!/^[\da-f]{2}([:-]?)(?:[\da-f]{2}\1){4}[\da-f]{2}$/.test(text)) return undefined;
  const pairs = text.replace(/[:-]/g, '').match(/../g) ?? [];
  const isGroup = (Number.parseInt(pairs[0] ?? '', 16) & 1) === 1; // broadcast, too
  return isGroup || pairs.every((pair) => pair === '00') ? undefined : pairs.join(':');
}
