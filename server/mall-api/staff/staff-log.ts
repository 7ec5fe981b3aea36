import type { FastifyRequest } from 'fastify';

/** Logs events of staff accounts by id only: no address, no secret. */
export function logStaff({ log }: Pick<FastifyRequest, 'log'>, staffId: number | undefined, event: string): void {
  log.info({ staffId, event }, 'staff');
}
