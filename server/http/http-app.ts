import { createServer, type IncomingMessage } from 'node:http';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import type { EarlyHits } from '../gateway/cache/early-hits.ts';
import { toTrust } from './client-address.ts';
import { type ConnectionLimits, serverLimits } from './connection-limits.ts';
import { sendError, toClientErrorHandler } from './errors.ts';
import { hasTwoHosts } from './known-hosts.ts';
import { findRequestId } from './trace.ts';

interface Dependencies {
  env: Pick<Env, 'keepAliveSeconds' | 'trustProxy'>;
  log: Logger;
  /** Headers of all responses. */
  headers: Readonly<Record<string, string>>;
  connections: ConnectionLimits;
  newRequestId: () => string;
  /** Responds before Fastify runs; false if it does not. */
  handleEarly: EarlyHits['handle'];
  /** Whether the request may become a WebSocket. */
  acceptsUpgrade: (request: IncomingMessage) => boolean;
  rewriteUrl: (path: string) => string;
  findErrorPage: Parameters<typeof toClientErrorHandler>[1];
}

const megabyte = 1024 * 1024;

/** Creates Fastify on an HTTP server with the limits of connections. */
export function createHttpApp({
  env,
  log,
  headers,
  connections,
  newRequestId,
  handleEarly,
  acceptsUpgrade,
  rewriteUrl,
  findErrorPage,
}: Dependencies) {
  return fastify({
    loggerInstance: log as FastifyBaseLogger, // with pino's own type, Fastify's plugins would not match
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }), // `request-log.ts` writes one line instead of two
    trustProxy: toTrust(env.trustProxy),
    bodyLimit: megabyte,
    serverFactory: (handler) =>
      connections.watch(
        createServer(
          {
            ...serverLimits,
            keepAliveTimeout: env.keepAliveSeconds * 1000,
            shouldUpgradeCallback: (request) => acceptsUpgrade(request) && !hasTwoHosts(request),
          },
          (request, response) => connections.join(request, response, () => handleEarly(request, response) || handler(request, response)),
        ),
      ),
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)), // no hooks run for these errors
    clientErrorHandler: toClientErrorHandler(headers, findErrorPage),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // open connections are still answered, and the response announces the close
    genReqId: ({ headers }) => findRequestId(headers) ?? newRequestId(),
  });
}
