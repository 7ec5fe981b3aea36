import { randomUUID } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Firebase, Partner } from '#config/sign-in.ts';
import type { StaffLogin } from '#config/staff-login.ts';
import { readBearer } from '#shared/contracts/bearer.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { documentLimits } from '#shared/site/picture-limits.ts';
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
import { type Passwords, preparePasswordCheck } from './account/passwords.ts';
import { whenWritable } from './core/db/transaction.ts';
import { assertKeyScope } from './core/http/implement-operator.ts';
import type { Sessions } from './core/http/sessions.ts';
import type { RouteDependencies } from './dependencies.ts';
import type { Domain } from './domain.ts';
import { toMallApiFigures } from './figures.ts';
import { registerMedia } from './media/routes.ts';
import { preparePictureQueries } from './pictures/queries.ts';
import type { UploadedFiles } from './pictures/uploaded-files.ts';
import type { Previews } from './previews/previews.ts';
import type { RecentReadings } from './receipts/reading/recent-readings.ts';
import { routes } from './routes.ts';
import { createCompanyProvider } from './staff/company-provider.ts';
import { createLoginPolicy } from './staff/login-policy.ts';
import { createStorageWatch } from './storage-faults.ts';
import type { WalletAccess } from './wallet/centre-passes.ts';
import { createWallet } from './wallet/wallet.ts';

export interface MallApiDependencies {
  domain: Domain;
  log: FastifyBaseLogger;
  passwords: Passwords;
  /** Names of the site in its addresses; rejected as passwords. */
  siteNames: readonly string[];
  /** Token of operators' calls; undefined if they are disabled. */
  opsToken: string | undefined;
  /** Public address of the desk. */
  deskUrl: string;
  /** Whether emails reach their recipients; by default they do not. */
  sendsEmails?: boolean;
  /** Folder of the tenant's pictures. */
  mediaDir: string;
  /** Pictures that the staff have uploaded. */
  uploadedFiles: UploadedFiles;
  /** Firebase project whose ID tokens are accepted; undefined if none is. */
  firebase: Firebase | undefined;
  /** The company's identity provider for staff; undefined if there is none. */
  staffLogin?: StaffLogin | undefined;
  /** Sites that members may allow to read their data. */
  partners: readonly Partner[];
  /** Undefined if previews are not made here. */
  previews?: Previews | undefined;
  /** Keys of the wallets of phones; undefined if passes are not issued here. */
  walletAccess?: WalletAccess | undefined;
  /** Undefined if receipts are not read here. */
  recentReadings?: Pick<RecentReadings, 'readForForm'> | undefined;
  /** The database's file; undefined if it is in memory. */
  databaseFile?: string | undefined;
  /** Time of the last backup; undefined if there is none. */
  findLastBackup?: () => Date | undefined;
  /** Seconds that the replica is behind; undefined: the data is not replicated. */
  getReplicationLag?: () => number | undefined;
  /** Metrics of this process. */
  metrics?: Registry;
  /** Traces each call; undefined if tracing is off. */
  tracing?: Tracing | undefined;
}

/** Limits of a form with its fields and one document or picture. `takePicture` limits pictures further. */
const multipartLimits = { files: 1, fileSize: documentLimits.bytesAtMost, fields: 20, fieldSize: 8192, headerPairs: 20 };

/** Builds the embedded mall API: every resource, on a database with its content. */
export function buildMallApi({
  domain,
  log,
  passwords,
  siteNames,
  opsToken,
  deskUrl,
  sendsEmails = false,
  mediaDir,
  uploadedFiles,
  firebase,
  staffLogin,
  partners,
  previews,
  recentReadings,
  walletAccess,
  databaseFile,
  findLastBackup = () => undefined,
  getReplicationLag = () => undefined,
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
  addFigures(metrics, toMallApiFigures({ domain, findLastBackup, getReplicationLag, databaseFile }));
  registerMetrics(app, { registry: metrics, opsToken, assertKey: ({ headers }) => assertKeyScope(headers, 'ops:metrics', domain.apiKeys) });
  // calls that write wait here while another process writes, so that no other call has to wait for them
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
    company: staffLogin && {
      staffLogin,
      provider: createCompanyProvider({ staffLogin, clock: domain.clock, redirectUri: `${deskUrl}/desk/login/company` }),
    },
    loginPolicy: createLoginPolicy(staffLogin),
    sendsEmails,
    uploadedFiles,
    idTokens,
    partners,
    previews,
    recentReadings,
    wallet: createWallet(domain, walletAccess),
  };
  registerNeeds(app, domain.getSettings);
  registerVisitorTokens(app, dependencies);
  app.register(async (scope) => {
    for (const register of routes) register(scope, dependencies);
  });
  const pictures = preparePictureQueries(domain.db);
  registerMedia(app, {
    mediaDir,
    uploadedFiles,
    findAddress: (name) => pictures.find(name)?.address,
    isHidden: domain.shopPictures.isHidden,
  });
  assertEveryContract(app, (contract) => [toRoutePattern(contract)]);
  return app;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Route option: anyone may call, with or without a token. */
    takesVisitors?: boolean;
  }
}

/** Rejects invalid tokens (`Unauthorized`) on routes that require no token, because an expired session must not be treated as a guest. */
function registerVisitorTokens(app: FastifyInstance, { sessions }: { sessions: Sessions }): void {
  app.addHook('onRequest', async ({ routeOptions, headers: { authorization } }) => {
    if (!routeOptions.config.takesVisitors || authorization === undefined) return;
    if (!sessions.find(readBearer(authorization))) throw new ApiError('Unauthorized');
  });
}
