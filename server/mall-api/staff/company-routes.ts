import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { beginCompanyConfirmation, beginCompanyLogin, confirmStaffByCompany, logInStaffByCompany } from '#shared/contracts/staff.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { readCaller } from '../account/read-caller.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareCompanyAccess, toRefusal } from './company-access.ts';
import { logStaff, openStaffSession, toStaffAnswer } from './staff-answer.ts';
import { wrongLogin } from './staff-proof.ts';

/** Registers login and confirmation by the company's identity provider. */
export function registerStaffCompany(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, staffAccounts, staffDevices, staffSessions, company, companyAttempts, loginPolicy } = dependencies;
  const { begin, take } = companyAttempts;
  const access =
    company &&
    prepareCompanyAccess({ ...dependencies, ...company, hasCompany: (id) => dependencies.queries.companies.find(id) !== undefined });

  function getCompany() {
    if (!company || !access) throw new ApiError('NotFound');
    return { ...company, access };
  }

  if (loginPolicy.isCompanyOnly) endOwnLogins(dependencies);

  implement(app, beginCompanyLogin, async ({ body: { browser, locale } }) => {
    const { provider } = getCompany();
    const secrets = await begin(browser);
    return { state: secrets.state, address: await provider.toAddress(secrets, localeFacts[locale].tag) };
  });

  implement(app, logInStaffByCompany, async ({ body: { browser, state, ...answer } }, request) => {
    const { provider, access } = getCompany();
    try {
      const { secrets } = await take({ state, browser });
      const person = await provider.read(answer, secrets);
      const entered = await awaitTransaction(db, () => {
        const entry = access.enter(person);
        if ('field' in entry) return entry; // not thrown: the transaction may take an access
        staffDevices.remember(entry.id, readCaller(request));
        const sealedIdToken = staffAccounts.sealIdToken(entry.id, person.idToken);
        return { id: entry.id, answer: openStaffSession(entry.id, dependencies, { sealedIdToken }) };
      });
      if ('field' in entered) throw toRefusal(entered);
      logStaff(request, entered.id, 'logged in, with the company login');
      return entered.answer;
    } catch (error) {
      logStaff(request, undefined, 'a login was refused');
      logProvider(request, error);
      throw error;
    }
  });

  implementStaff(app, dependencies, beginCompanyConfirmation, async ({ staff, body: { browser, locale } }) => {
    const { provider } = getCompany();
    const email = staffAccounts.find(staff.staffId)?.email;
    if (!staff.isCompany || email === undefined) throw new ApiError('Conflict', { errors: { login: ['not_allowed'] } });
    const secrets = await begin(browser, staff.staffId);
    return { state: secrets.state, address: await provider.toAddress(secrets, localeFacts[locale].tag, { email }) };
  });

  implementStaff(app, dependencies, confirmStaffByCompany, async ({ staff, body: { browser, state, ...answer } }, request) => {
    const { provider } = getCompany();
    try {
      const { secrets, begunMs } = await take({ state, browser, staffId: staff.staffId });
      const person = await provider.read(answer, secrets, { sinceMs: begunMs });
      await awaitTransaction(db, () => {
        if (staffAccounts.findBySubject(person)?.id !== staff.staffId) throw wrongLogin();
        staffSessions.confirm(staff);
      });
    } catch (error) {
      logStaff(request, staff.staffId, 'a confirmation was refused');
      logProvider(request, error);
      throw error;
    }
    logStaff(request, staff.staffId, 'confirmed who they are, with the company login');
    return toStaffAnswer({ ...staff, confirmedMs: clock().getTime() }, dependencies);
  });
}

/** Ends sessions that were opened before the company login was configured. */
function endOwnLogins({ db, staffAccounts, staffSessions, loginPolicy }: RouteDependencies): void {
  inTransaction(db, () => {
    for (const staff of staffAccounts.list()) if (!loginPolicy.takesPasskey(staff)) staffSessions.closeOwnLogins(staff.id);
  });
}

/** Logs why the provider's answer was refused, without the answer, which is about a person. */
function logProvider({ log }: Pick<FastifyRequest, 'log'>, error: unknown): void {
  const isOfProvider = error instanceof ApiError && error.errors?.provider !== undefined;
  if (!isOfProvider || !(error.cause instanceof Error)) return;
  log.warn(
    { reason: error.cause.message, code: Object(error.cause).code },
    'could not use the answer of the company’s identity provider: a login failed',
  );
}
