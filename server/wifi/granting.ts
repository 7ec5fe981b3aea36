import type { FastifyBaseLogger } from 'fastify';
import type { HotspotSessions } from './hotspot-sessions.ts';
import { type Grant, GrantError, type Handover, type HotspotQuery } from './vendors/handover.ts';

/**
 * `used`: the hotspot was opened before · `failed`: the visitor may try again · `lost`: the hotspot session has ended · `unknown`: the visitor came
 * without one.
 */
export type Outcome = Grant | { kind: 'used' | 'failed' | 'lost' | 'unknown' };

const maxMs = 5000;

interface Dependencies {
  sessions: HotspotSessions;
  toHandover: (query: HotspotQuery) => Handover | undefined;
}

/** Creates a function that opens the hotspot for the session's device, once. A second click while the first call is running does nothing. */
export function createHotspotOpener({ sessions, toHandover }: Dependencies) {
  return async (id: string, backUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Outcome> => {
    const claimed = await sessions.change(id, (session) => (session.stage === 'admitted' ? { ...session, stage: 'granting' } : undefined));
    const { query, order } = claimed ?? {};
    const handover = query && toHandover(query);
    if (!handover || !order) return { kind: 'used' };
    try {
      const grant = await handover.grant({ ...order, backUrl, signal: AbortSignal.timeout(maxMs) });
      await sessions.change(id, (session) => ({ ...session, stage: 'granted', query: undefined }));
      return grant;
    } catch (error) {
      await sessions.change(id, (session) => ({ ...session, stage: 'admitted' }));
      if (!(error instanceof GrantError)) throw error;
      log.warn({ reason: error.message }, 'a hotspot did not open');
      return { kind: 'failed' };
    }
  };
}

export type OpenHotspot = ReturnType<typeof createHotspotOpener>;
