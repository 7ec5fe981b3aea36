import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** Calls of the specification (§7), and the calls that return a single record of its lists. */
const paths: readonly string[] = [
  '/v1/announcements/',
  '/v1/announcements/{id}',
  '/v1/me/announcements/',
  '/v1/companies',
  '/v1/companies/{id}',
  '/v1/companies-with-entities',
  '/v1/companies/featured',
  '/v1/me/companies',
  '/v1/rewards',
  '/v1/rewards/{id}',
  '/v1/me/rewards',
  '/v1/customer-rewards',
  '/v1/me/customer-rewards',
  '/v1/me/customer-rewards/limits',
  '/v1/categories',
  '/v1/amenities',
  '/v1/amenities/{id}',
  '/v1/login',
  '/v1/oauth/authorize',
  '/v1/firebase-login',
  '/v1/register',
  '/v1/register/email-resend',
  '/v1/register/email-verification',
  '/v1/me/profile',
  '/v1/me/profile-picture',
  '/v1/me/likes',
  '/v1/me/likes/ids',
  '/v1/me/follows/companies',
  '/v1/me/thumbs',
  '/v1/change-password',
  '/v1/forget-password',
  '/v1/forget-password/login',
  '/v1/change-forget-password',
  '/v1/add-password-after-sso',
  '/v1/delete-account',
  '/v1/me/points',
  '/v1/me/points-history',
  '/v1/me/receipts',
  '/v1/faq',
  '/v1/post-categories',
  '/v1/privacy-policy',
  '/v1/terms-conditions',
  '/v1/tiers',
  '/v1/me/tier',
  '/v1/malls',
  '/v1/settings-web-app/web',
  '/v1/settings-web-app/hero-banner',
  '/v1/support',
  '/v1/me/parking/show-qr-code',
  '/v1/options/parking',
  '/v1/translations/web/available-locales',
  '/v1/newsletters/subscription',
  '/v1/newsletters/unsubscribe',
  '/v1/search',
  '/v1/me/search',
  '/v1/messages/overview',
  '/v1/messages/all',
  '/v1/messages',
  '/v1/messages/message',
  '/v1/messages/message/{id}',
  '/v1/messages/message/read',
  '/v1/badges',
  '/v1/sitemap',
  '/v1/booking/services',
  '/v1/booking/options',
  '/v1/booking/orders',
  '/v1/website-pages/id/{id}',
  '/v1/website-pages/permalink/{permalink+}',
  '/v1/website-pages/alias/{alias}',
];

/** Calls outside the specification, which has their path only with another method. */
const methodsUnknown: readonly string[] = ['DELETE /v1/login'];

/** Whether the call is part of the specification. Our own mall API adds all other calls. */
export function isOfSpecification({ method, path }: Endpoint): boolean {
  return paths.includes(path) && !methodsUnknown.includes(`${method} ${path}`);
}

/** Returns the contract of an address. If several match, returns the one with the most fixed parts. */
export function findContract(method: string, address: string): Endpoint | undefined {
  const path = address.split('?', 1)[0] ?? address;
  return contracts
    .filter((contract) => contract.method === method && toExpression(contract.path).test(path))
    .sort((a, b) => countParameters(a) - countParameters(b))[0];
}

const countParameters = ({ path }: Endpoint): number => path.split('{').length;

function toExpression(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/\{\w+\+\}$/, '.+')
    .replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`);
}
