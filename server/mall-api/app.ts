import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Firebase, Partner } from '#config/sign-in.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toRoutePattern } from '#shared/contracts/incoming-call.ts';
import { registerErrors, sendError } from '../plugins/errors.ts';
import { assertEveryContract } from '../plugins/every-contract.ts';
import { registerJsonBodies } from '../plugins/json-bodies.ts';
import { registerNeeds } from '../plugins/needs.ts';
import { createIdTokens } from './account/id-token.ts';
import { prepareOwnerProof } from './account/owner-proof.ts';
import { preparePasswordCheck } from './account/password-check.ts';
import type { Passwords } from './account/passwords.ts';
import type { RouteDependencies } from './dependencies.ts';
import type { Domain } from './domain.ts';
import { registerVisitorTokens } from './members/visitor-tokens.ts';
import { registerAccount } from './routes/account.ts';
import { registerAmenities } from './routes/amenities.ts';
import { registerAnnouncements } from './routes/announcements.ts';
import { registerBooking } from './routes/booking.ts';
import { registerCategories } from './routes/categories.ts';
import { registerCompanies } from './routes/companies.ts';
import { registerCookieConsents } from './routes/cookie-consents.ts';
import { registerCustomerRewards } from './routes/customer-rewards.ts';
import { registerCustomers } from './routes/customers.ts';
import { registerDesk } from './routes/desk.ts';
import { registerEmailChange } from './routes/email-change.ts';
import { registerEntrances } from './routes/entrances.ts';
import { registerFaq } from './routes/faq.ts';
import { registerFavourites } from './routes/favourites.ts';
import { registerFilms } from './routes/films.ts';
import { registerFloorplans } from './routes/floorplans.ts';
import { registerGiftCards } from './routes/gift-cards.ts';
import { registerLegal } from './routes/legal.ts';
import { registerLoyalty } from './routes/loyalty.ts';
import { registerMalls } from './routes/malls.ts';
import { registerMedia } from './routes/media.ts';
import { registerMemberLists } from './routes/member-lists.ts';
import { registerMessages } from './routes/messages.ts';
import { registerNewsletter } from './routes/newsletter.ts';
import { registerNotices } from './routes/notices.ts';
import { registerOauth } from './routes/oauth.ts';
import { registerOutcomes } from './routes/outcomes.ts';
import { registerParking } from './routes/parking.ts';
import { registerPayments } from './routes/payments.ts';
import { registerPoints } from './routes/points.ts';
import { registerProfile } from './routes/profile.ts';
import { registerPurchases } from './routes/purchases.ts';
import { registerReceipts } from './routes/receipts.ts';
import { registerRedirects } from './routes/redirects.ts';
import { registerRewards } from './routes/rewards.ts';
import { registerSearch } from './routes/search.ts';
import { registerSettings } from './routes/settings.ts';
import { registerSitemap } from './routes/sitemap.ts';
import { registerSso } from './routes/sso.ts';
import { registerSupport } from './routes/support.ts';
import { registerWebsitePages } from './routes/website-pages.ts';

export interface MallApiDependencies {
  domain: Domain;
  log: FastifyBaseLogger;
  passwords: Passwords;
  /** What the site is called in its addresses: no password of anybody's. */
  siteNames: readonly string[];
  /** What an operator's call must bring; undefined: there are none. */
  opsToken: string | undefined;
  /** Where the tenant's pictures lie. */
  mediaDir: string;
  /** Whose ID tokens open an account; undefined: nobody's. */
  firebase: Firebase | undefined;
  /** Sites that members may let read what we know of them. */
  partners: readonly Partner[];
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
  mediaDir,
  firebase,
  partners,
}: MallApiDependencies): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestTimeout: 10_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: ({ headers }) => String(headers['x-request-id'] ?? ''),
  });
  registerErrors(app);
  registerJsonBodies(app);
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('NotFound'), request, reply));
  app.register(fastifyMultipart, { attachFieldsToBody: 'keyValues', limits: multipartLimits });
  app.get('/health', async () => toSuccess({ isUp: true }));

  const idTokens = firebase && createIdTokens({ firebase, clock: domain.clock });
  const dependencies: RouteDependencies = {
    ...domain,
    passwords,
    checkPassword: preparePasswordCheck({ queries: domain.queries, siteNames }),
    ownerProof: prepareOwnerProof({ ...domain, passwords, idTokens }),
    opsToken,
    idTokens,
    partners,
  };
  registerNeeds(app, domain.getSettings);
  registerVisitorTokens(app, dependencies);
  registerMalls(app, dependencies);
  registerSettings(app, dependencies);
  registerRedirects(app, dependencies);
  registerCompanies(app, dependencies);
  registerAnnouncements(app, dependencies);
  registerRewards(app, dependencies);
  registerCategories(app, dependencies);
  registerAmenities(app, dependencies);
  registerFaq(app, dependencies);
  registerFilms(app, dependencies);
  registerLegal(app, dependencies);
  registerLoyalty(app, dependencies);
  registerParking(app, dependencies);
  registerBooking(app, dependencies);
  registerSearch(app, dependencies);
  registerSitemap(app, dependencies);
  registerWebsitePages(app, dependencies);
  registerFloorplans(app, dependencies);
  registerEntrances(app, dependencies);
  registerNewsletter(app, dependencies);
  registerCookieConsents(app, dependencies);
  registerSupport(app, dependencies);
  registerAccount(app, dependencies);
  registerSso(app, dependencies);
  registerEmailChange(app, dependencies);
  registerOauth(app, dependencies);
  registerProfile(app, dependencies);
  registerNotices(app, dependencies);
  registerFavourites(app, dependencies);
  registerMemberLists(app, dependencies);
  registerMessages(app, dependencies);
  registerDesk(app, dependencies);
  registerPayments(app, dependencies);
  registerGiftCards(app, dependencies);
  registerPurchases(app, dependencies);
  registerPoints(app, dependencies);
  registerCustomerRewards(app, dependencies);
  registerCustomers(app, dependencies);
  registerReceipts(app, dependencies);
  registerOutcomes(app, dependencies);
  registerMedia(app, { mediaDir });
  assertEveryContract(app, (contract) => [toRoutePattern(contract)]);
  return app;
}
