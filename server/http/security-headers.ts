import type { FastifyInstance, FastifyReply } from 'fastify';
import { ssoCallOrigins, ssoScriptOrigin } from '#shared/site/sso.ts';

interface ContentPolicyOptions {
  styleHash?: string;
  isDevelopment?: boolean;
  formTarget?: string;
  ssoDomain?: string;
  socketOrigin?: string | undefined;
  foreign?: { script: string; call: string; image: string };
  /** Whether our own pages may show the page in a frame. */
  isFramed?: boolean;
  /** For static pages shown in a frame of ours: URL prefix that their forms may be sent to. */
  stillFormsBelow?: string;
}

const none = { script: '', call: '', frame: '' };

/** Lets a page communicate with windows that it opens, but not with the one that opened it. */
export const popupOpenerPolicy = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

/**
 * The content security policy of all responses: nothing inline, nothing external (OWASP secure headers; design
 * decision: no `unsafe-inline`). Pages add the hash of the theme's style block, a hotspot's origin for its form
 * (`formTarget`), and origins for Firebase's login popup (`ssoDomain`). They also add an external realtime server
 * (`socketOrigin`), and origins that visitors may consent to (`foreign`).
 */
export function toContentPolicy(options: ContentPolicyOptions = {}): string {
  const { styleHash, isDevelopment, formTarget, ssoDomain, socketOrigin, foreign, isFramed, stillFormsBelow } = options;
  const others = (kind: 'script' | 'call' | 'image') => (foreign?.[kind] ? ` ${foreign[kind]}` : '');
  const sso = ssoDomain ? { script: ` ${ssoScriptOrigin}`, call: ` ${ssoCallOrigins.join(' ')}`, frame: ` https://${ssoDomain}` } : none;
  const directives = {
    'default-src': "'self'",
    'script-src': (isDevelopment ? "'self' 'unsafe-inline'" : "'self'") + sso.script + others('script'),
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self'${styleHash ? ` '${styleHash}'` : ''}`,
    'img-src': `'self' data:${others('image')}`,
    'font-src': "'self'",
    'connect-src': (isDevelopment ? "'self' ws:" : "'self'") + sso.call + (socketOrigin ? ` ${socketOrigin}` : '') + others('call'),
    ...(isDevelopment && { 'worker-src': "'self' blob:" }), // Vite's page checks from a worker whether its server is back
    'frame-src': `'self'${sso.frame}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': formTarget ? `'self' ${formTarget}` : "'self'",
    'frame-ancestors': isFramed ? "'self'" : "'none'",
    ...(stillFormsBelow && toStill(stillFormsBelow)),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Blocks scripts even if the page is opened outside its frame; cookies and links work. */
function toStill(formsBelow: string): Record<string, string> {
  return {
    'script-src': "'none'",
    'connect-src': "'none'",
    'form-action': formsBelow,
    'frame-ancestors': "'self'",
    sandbox: 'allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  };
}

const fixedHeaders = {
  'content-security-policy': toContentPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export type SecurityHeaders = Readonly<Record<string, string>>;

/** HSTS only if the site is public over https. */
export function toSecurityHeaders(publicUrl: string): SecurityHeaders {
  return publicUrl.startsWith('https:') ? { ...fixedHeaders, 'strict-transport-security': 'max-age=31536000' } : fixedHeaders;
}

/** Headers that only concern documents. Scripts, styles, fonts and pictures open no windows, are not framed, and use no camera. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const satisfies (keyof typeof fixedHeaders)[];

/**
 * Removes headers that only concern documents, which saves 700 bytes per file. Not for files that browsers may open as
 * a document, such as SVG.
 */
export function sendAsFile(reply: FastifyReply): FastifyReply {
  for (const name of ofDocuments) reply.removeHeader(name);
  return reply;
}

/** Sets the headers of all responses: documents, data, errors, 304s and files. Files may drop some (`sendAsFile`). */
export function registerSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
