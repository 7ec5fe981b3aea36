import { consentCookie } from '#shared/site/consent.ts';

const nowSeconds = Math.floor(Date.now() / 1000);

/** What a browser of somebody keeps who has refused all cookies: nothing asks them, whatever the list is. Only the journey of consent, and who looks at every screen, come without. */
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

/** Nobody has decided anything. */
export const newVisitor = { cookies: [], origins: [] };
