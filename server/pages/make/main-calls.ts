import { checks } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type HttpStatusName, httpStatuses } from '#shared/contracts/errors.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';

/**
 * The call that a page is about (`mainOf` in `shared/schemas/`). Pages that no call names are put together from equal parts (home), say enough
 * without any record (contact, newsletter), or are a member's, asked for in the browser.
 */
const mainCalls: ReadonlyMap<RouteName, Endpoint> = new Map(
  checks.flatMap(({ contract, mainOf }) => mainOf.map((route): [RouteName, Endpoint] => [route, contract])),
);

export const findMainCall = (route: RouteName): Endpoint | undefined => mainCalls.get(route);

/**
 * Why the page of an address cannot be shown: its main call has failed, in every form in which the page asked for it (`asked`: names of
 * contracts by address). "Not found" is no failure: what that means is the screen's business. A refusal of the mall API is none of the visitor's.
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
