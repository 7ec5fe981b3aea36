import { checks } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type HttpStatusName, httpStatuses } from '#shared/contracts/errors.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';

/**
 * The call that a page is about (`mainOf` in `shared/schemas/`). Pages without one consist of equal parts (home), are
 * useful without a record (contact, newsletter), or belong to a member and are fetched by the browser.
 */
const mainCalls: ReadonlyMap<RouteName, Endpoint> = new Map(
  checks.flatMap(({ contract, mainOf }) => mainOf.map((route): [RouteName, Endpoint] => [route, contract])),
);

export const findMainCall = (route: RouteName): Endpoint | undefined => mainCalls.get(route);

/**
 * Returns why a page cannot be shown: its main call failed at every address requested (`asked`: names of contracts by
 * address). "Not found" does not count: the screen handles it. If the mall API refused the call, returns `BadGateway`,
 * because the visitor is not at fault.
 */
export function findMainFailure(
  address: string,
  asked: Readonly<Record<string, string>>,
  failures: PagePayload['failures'],
): HttpStatusName | undefined {
  const match = matchRoute(address);
  const main = match && mainCalls.get(match.name)?.name;
  const codes = Object.keys(asked).flatMap((call) => (asked[call] === main ? [failures[call]] : []));
  const code = codes.find((failure) => failure !== 'NotFound');
  if (!code || codes.includes(undefined)) return undefined;
  return httpStatuses[code] < 500 ? 'BadGateway' : code;
}
