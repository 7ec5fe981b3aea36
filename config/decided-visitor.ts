import { consentCookie } from '#shared/site/consent.ts';

const nowSeconds = Math.floor(Date.now() / 1000);

/**
 * Browser state of a visitor who has refused all cookies, and so is never asked, whatever the tenant's list contains. Used by all tests except the
 * consent journey and the tests that look at every screen.
 */
export const decidedVisitor = {
  cookies: ['localhost', '127.0.0.1'].map((domain) => ({
    name: consentCookie.name,
    value: `0.000000000000.${nowSeconds.toString(36)}.abcdef0123456789`,
    domain,
    path: '/',
    expires: nowSeconds + consentCookie.maxAgeSeconds,
    httpOnly: false,
    secure: false,
    sameSite: 'Strict' as const,
  })),
  origins: [],
};

/** A visitor without any decision. */
export const newVisitor = { cookies: [], origins: [] };
