import type { HotspotSecrets, UnifiHotspot } from '#config/hotspots.ts';
import type { CallController } from '../controller-call.ts';
import type { ContinueAddress } from '../query-urls.ts';

/** A hotspot's query, each name with its one value. */
export type HotspotQuery = Readonly<Record<string, string | undefined>>;

/** Conditions under which a hotspot lets a device in. */
export interface GrantOrder {
  minutes: number;
  /** The visitor has just registered, so the RADIUS account for new members is used. */
  isGrace: boolean;
  /** Our page that the visitor sees afterwards. */
  backUrl: string;
  /** Aborts calls to a controller that takes too long. */
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

/** The hotspot did not let the device in. The message contains neither device nor secret. */
export class GrantError extends Error {
  override name = 'GrantError';
}

/** Returns a device's MAC address in lower case with colons; undefined if it is not the address of a single device. */
export function findMac(value: string | undefined): string | undefined {
  const text = value?.toLowerCase() ?? '';
  if (!/^[\da-f]{2}([:-]?)(?:[\da-f]{2}\1){4}[\da-f]{2}$/.test(text)) return undefined;
  const pairs = text.replace(/[:-]/g, '').match(/../g) ?? [];
  const isGroup = (Number.parseInt(pairs[0] ?? '', 16) & 1) === 1; // includes broadcast
  return isGroup || pairs.every((pair) => pair === '00') ? undefined : pairs.join(':');
}
