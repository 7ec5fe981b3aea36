import { randomUUID } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Firebase, Partner } from '#config/sign-in.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { registerErrors, sendError } from '../http/errors.ts';
import { assertEveryContract } from '../http/every-contract.ts';
import { registerJsonBodies } from '../http/json-bodies.ts';
import { addFigures, createRegistry, registerMetrics } from '../http/metrics.ts';
import { registerNeeds } from '../http/needs.ts';
import { createRequestCounts } from '../http/request-counts.ts';
import { registerRequestLog } from '../http/request-log.ts';
import { findRequestId, registerTrace, type Tracing } from '../http/trace.ts';
import { createIdTokens } from './account/id-token.ts';
import { prepareOwnerProof } from './account/owner-proof.ts';
import { preparePasswordCheck } from './account/password-check.ts';
import type { Passwords } from './account/passwords.ts';
import { whenWritable } from './core/db/transaction.ts';
import { registerVisitorTokens } from './core/http/visitor-tokens.ts';
import type { RouteDependencies } from './dependencies.ts';
import type { Domain } from './domain.ts';
import { toMallApiFigures } from './figures.ts';
import { registerMedia } from './media/routes.ts';
import type { UploadedFiles } from './pictures/uploaded-files.ts';
import type { Previews } from './previews/previews.ts';
import { routes } from './routes.ts';
import { createStorageWatch } from './storage-faults.ts';

export interface MallApiDependencies {
  domain: Domain;
  log: FastifyBaseLogger;
  passwords: Passwords;
  /** What the site is called in its addresses: no password of anybody's. */
  siteNames: readonly string[];
  /** What an operator's call must bring; undefined: there are none. */
  opsToken: string | undefined;
  /** Where the staff reach their desk. */
  deskUrl: string;
  /** Where the tenant's pictures lie. */
  mediaDir: string;
  /** Pictures that the staff have uploaded. */
  uploadedFiles: UploadedFiles;
  /** Whose ID tokens open an account; undefined: nobody's. */
  firebase: Firebase | undefined;
  /** Sites that members may let read what we know of them. */
  partners: readonly Partner[];
  /** Undefined: none are made here. */
  previews?: Previews | undefined;
  /** What of the database's lies in files; undefined: it is kept nowhere. */
  databaseFile?: string | undefined;
  /** When the last backup was made; undefined: never. */
  findLastBackup?: () => Date | undefined;
  /** Of this process. */
  metrics?: Registry;
  /** Who is told of each call; undefined: nobody. */
  tracing?: Tracing | undefined;
}

/** One picture, which the gateway has made small, and what a form says of it. */
const multipartLimits = { files: 1, fileSize: 4 * 1024 * 1024, fields: 20, fieldSize: 8192, headerPairs: 20 };

/** The embedded mall API: every resource, on a database that holds its content. */
export function buildMallApi({
  domain,
  log,
  passwords,
  siteNames,
  opsToken,
  deskUrl,
  mediaDir,
  uploadedFiles,
  firebase,
  partners,
  previews,
  databaseFile,
  findLastBackup = () => undefined,
  metrics = createRegistry({ isOfProcess: false }),
  tracing,
}: MallApiDependencies): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestTimeout: 10_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: ({ headers }) => findRequestId(headers) ?? randomUUID(),
  });
  const storage = createStorageWatch({ databaseFile, log });
  createRequestCounts(metrics).register(app);
  registerTrace(app, tracing);
  registerRequestLog(app);
  registerErrors(app, storage.toRefusal);
  registerJsonBodies(app);
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('NotFound'), request, reply));
  app.register(fastifyMultipart, { attachFieldsToBody: 'keyValues', limits: multipartLimits });
  app.get('/health', { logLevel: 'silent' }, async () => toSuccess({ isUp: true, storageFault: await storage.find() }));
  addFigures(metrics, toMallApiFigures({ domain, findLastBackup, databaseFile }));
  registerMetrics(app, { registry: metrics, opsToken });
  // whoever writes waits here for another process that writes, and nobody waits for them
  app.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') await whenWritable(domain.db);
  });

  const idTokens = firebase && createIdTokens({ firebase, clock: domain.clock });
  const dependencies: RouteDependencies = {
    ...domain,
    passwords,
    checkPassword: preparePasswordCheck({ queries: domain.queries, siteNames }),
    ownerProof: prepareOwnerProof({ ...domain, passwords, idTokens }),
    opsToken,
    deskUrl,
    uploadedFiles,
    idTokens,
    partners,
    previews,
  };
  registerNeeds(app, domain.getSettings);
  registerVisitorTokens(app, dependencies);
  app.register(async (scope) => {
    for (const register of routes) register(scope, dependencies);
  });
  registerMedia(app, { mediaDir, uploadedFiles });
  assertEveryContract(app, (contract) => [toRoutePattern(contract)]);
  return app;
}
