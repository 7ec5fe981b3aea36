import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { registerErrors, sendError } from '../plugins/errors.ts';
import type { WriteDependencies } from './dependencies.ts';
import { registerAmenities } from './routes/amenities.ts';
import { registerAnnouncements } from './routes/announcements.ts';
import { registerBooking } from './routes/booking.ts';
import { registerCategories } from './routes/categories.ts';
import { registerCompanies } from './routes/companies.ts';
import { registerFaq } from './routes/faq.ts';
import { registerFloorplans } from './routes/floorplans.ts';
import { registerLegal } from './routes/legal.ts';
import { registerLoyalty } from './routes/loyalty.ts';
import { registerMalls } from './routes/malls.ts';
import { registerMedia } from './routes/media.ts';
import { registerNewsletter } from './routes/newsletter.ts';
import { registerParking } from './routes/parking.ts';
import { registerRedirects } from './routes/redirects.ts';
import { registerRewards } from './routes/rewards.ts';
import { registerSearch } from './routes/search.ts';
import { registerSettings } from './routes/settings.ts';
import { registerSitemap } from './routes/sitemap.ts';
import { registerSupport } from './routes/support.ts';
import { registerWebsitePages } from './routes/website-pages.ts';

export interface MallApiDependencies extends WriteDependencies {
  log: FastifyBaseLogger;
  /** Where the tenant's pictures lie. */
  mediaDir: string;
}

/** The embedded mall API: every resource, on a database that holds its content. */
export function buildMallApi({ db, clock, randomBytes, mailTasks, log, mediaDir }: MallApiDependencies): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: ({ headers }) => String(headers['x-request-id'] ?? ''),
  });
  registerErrors(app);
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('NotFound'), request, reply));
  app.get('/health', async () => toSuccess({ isUp: true }));

  const dependencies: WriteDependencies = { db, clock, randomBytes, mailTasks };
  registerMalls(app, dependencies);
  registerSettings(app, dependencies);
  registerRedirects(app, dependencies);
  registerCompanies(app, dependencies);
  registerAnnouncements(app, dependencies);
  registerRewards(app, dependencies);
  registerCategories(app, dependencies);
  registerAmenities(app, dependencies);
  registerFaq(app, dependencies);
  registerLegal(app, dependencies);
  registerLoyalty(app, dependencies);
  registerParking(app, dependencies);
  registerBooking(app, dependencies);
  registerSearch(app, dependencies);
  registerSitemap(app, dependencies);
  registerWebsitePages(app, dependencies);
  registerFloorplans(app, dependencies);
  registerNewsletter(app, dependencies);
  registerSupport(app, dependencies);
  registerMedia(app, { mediaDir });
  return app;
}
