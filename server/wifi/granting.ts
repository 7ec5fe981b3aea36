import type { FastifyBaseLogger } from 'fastify';
import { GrantError } from './grant-error.ts';
import type { HotspotSession } from './hotspot-sessions.ts';
import type { Grant } from './vendors/handover.ts';

/** `used`: it was opened before · `failed`: it may be tried again · `lost`: the session has ended · `unknown`: there never was one. */
export type Outcome = Grant | { kind: 'used' | 'failed' | 'lost' | 'unknown' };

const longestMs = 5000;

/** Opens the hotspot for the session's device, once: a second press while the first is under way opens nothing. */
export async function openHotspot(session: HotspotSession, backUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Outcome> {
  const { handover, order, stage } = session;
  if (stage !== 'admitted' || !handover || !order) return { kind: 'used' };
  session.stage = 'granting';
  try {
    const grant = await handover.grant({ ...order, backUrl, signal: AbortSignal.timeout(longestMs) });
    session.stage = 'granted';
    session.handover = undefined;
    return grant;
  } catch (error) {
    session.stage = 'admitted';
    if (!(error instanceof GrantError)) throw error;
    log.warn({ reason: error.message }, 'a hotspot did not open');
    return { kind: 'failed' };
  }
}
