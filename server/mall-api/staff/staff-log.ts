import type { FastifyRequest } from 'fastify';

/** What happens to accounts of the staff, by their number alone: no address, no secret. */
export function logStaff({ log }: Pick<FastifyRequest, 'log'>, staffId: number | undefined, event: string): void {
  log.info({ staffId, event }, 'staff');
}
