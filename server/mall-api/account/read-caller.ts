import type { FastifyRequest } from 'fastify';
import type { Caller } from './known-devices.ts';

/** Ignores malformed headers. Callers without the header share one network. */
export function readCaller({ headers }: Pick<FastifyRequest, 'headers'>): Caller {
  const { 'x-client-network': network, 'x-device': device, 'x-next-device': nextDevice } = headers;
  return {
    network: isToken(network) ? network : '',
    device: isToken(device) ? device : undefined,
    nextDevice: isToken(nextDevice) ? nextDevice : undefined,
  };
}

function isToken(header: unknown): header is string {
  return typeof header === 'string' && /^[\w-]{43}$/.test(header);
}
