import type { StaffLogin } from '#config/staff-login.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { beginCompanyLogin, logInStaffByCompany, type StaffSession } from '#shared/contracts/staff.ts';
import { type CompanyAccount, type IdentityProvider, logInAt } from '../../support/identity-provider.ts';
import type { RunningMallApi } from './running-mall-api.ts';

export const redirectUri = 'https://desk.tiny.example/desk/login/company';
/** Secret of the browser that logs in. */
export const browser = 'b'.repeat(43);

/** Rules of a tenant with this provider. */
export function toStaffLogin({ issuer, clientId, clientSecret }: IdentityProvider, rules: Partial<StaffLogin> = {}): StaffLogin {
  return {
    ...{ issuer, clientId, clientSecret },
    groupsClaim: 'groups',
    groups: {
      editors: ['editor'],
      reception: ['desk'],
      bosses: ['manager'],
      'shop-1': { shop: 1 },
      'shop-2': { shop: 2 },
      lost: { shop: 9999 },
    },
    scopes: ['openid', 'profile', 'email'],
    ...{ breakGlass: [], allowsOwnLogins: false, trustsEmails: false },
    ...rules,
  };
}

/** Returns the data of an answer. Throws for an error. */
export function dataOf<T>({ body }: { body: { data: T } | object }): T {
  if ('data' in body) return body.data as T; // safe: a success
  throw new Error(JSON.stringify(body));
}

/** Returns the parameters with which the provider returns, as the desk sends them. */
export function toAnswer(returned: URL): BodyInput<typeof logInStaffByCompany> {
  const { code = '', state = '', iss } = Object.fromEntries(returned.searchParams);
  return { browser, code, state, ...(iss !== undefined && { iss }) };
}

let people = 0;

/** Returns the steps of people of the company, at a mall API. */
export function toCompanySteps(provider: IdentityProvider, mallApi: RunningMallApi) {
  const begin = async () => dataOf(await mallApi.send(beginCompanyLogin, { browser, locale: 'cz' })).address;
  const answerOf = async (login: string) => toAnswer(await logInAt(await begin(), login));
  const enter = async (login: string) => mallApi.send(logInStaffByCompany, await answerOf(login));
  return {
    begin,
    answerOf,
    enter,
    async enterOf(login: string): Promise<{ token: string; staff: StaffSession }> {
      const { token = '', staff } = dataOf(await enter(login));
      return { token, staff };
    },
    /** Adds a person of the company, by default of the reception. Returns the name of their login. */
    addPerson(account: CompanyAccount = {}): string {
      people += 1;
      const login = `person-${people}`;
      provider.people.set(login, {
        name: 'Eva Nová',
        email: `${login}@tiny.example`,
        email_verified: true,
        groups: ['reception'],
        ...account,
      });
      return login;
    },
    change: (login: string, account: CompanyAccount): void =>
      void provider.people.set(login, { ...provider.people.get(login), ...account }),
  };
}
