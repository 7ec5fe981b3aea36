import type { FastifyInstance, FastifyReply } from 'fastify';
import { ssoCallOrigins, ssoScriptOrigin } from '#shared/site/sso.ts';

interface ContentPolicyOptions {
  styleHash?: string;
  isDevelopment?: boolean;
  formTarget?: string;
  ssoDomain?: string;
  socketOrigin?: string | undefined;
  foreign?: { script: string; call: string; image: string };
  /** Of a page that only stands there, in a frame of ours, and sends its forms to addresses below this one. */
  stillFormsBelow?: string;
}

const none = { script: '', call: '', frame: '' };

/** Lets a page talk to the windows that it opens itself; whoever opens it still cannot. */
export const popupOpenerPolicy = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

/**
 * The content policy of every answer: nothing inline, nothing foreign. A page adds the hash of its theme's style block, one that hands
 * over to a hotspot the origin that its form is sent to, one with the login of other sites (`ssoDomain`) what Firebase's popup is made of, each
 * the origin of a realtime server that stands elsewhere (`socketOrigin`), and whom the tenant's visitors may admit (`foreign`).
 * (OWASP secure headers; design decision: no `unsafe-inline`.)
 */
export function toContentPolicy(options: ContentPolicyOptions = {}): string {
  const { styleHash, isDevelopment, formTarget, ssoDomain, socketOrigin, foreign, stillFormsBelow } = options;
  const others = (kind: 'script' | 'call' | 'image') => (foreign?.[kind] ? ` ${foreign[kind]}` : '');
  const sso = ssoDomain ? { script: ` ${ssoScriptOrigin}`, call: ` ${ssoCallOrigins.join(' ')}`, frame: ` https://${ssoDomain}` } : none;
  const directives = {
    'default-src': "'self'",
    'script-src': (isDevelopment ? "'self' 'unsafe-inline'" : "'self'") + sso.script + others('script'),
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self'${styleHash ? ` '${styleHash}'` : ''}`,
    'img-src': `'self' data:${others('image')}`,
    'font-src': "'self'",
    'connect-src': (isDevelopment ? "'self' ws:" : "'self'") + sso.call + (socketOrigin ? ` ${socketOrigin}` : '') + others('call'),
    ...(isDevelopment && { 'worker-src': "'self' blob:" }), // Vite's page asks from there whether its server is back
    'frame-src': `'self'${sso.frame}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': formTarget ? `'self' ${formTarget}` : "'self'",
    'frame-ancestors': "'none'",
    ...(stillFormsBelow && toStill(stillFormsBelow)),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Without scripts even where somebody opens it by itself; cookies stay, and links lead on. */
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

/** HSTS only where the site is public over https. */
export function toSecurityHeaders(publicUrl: string): SecurityHeaders {
  return publicUrl.startsWith('https:') ? { ...fixedHeaders, 'strict-transport-security': 'max-age=31536000' } : fixedHeaders;
}

/** What is said to a document alone: a script, style, font or picture opens nothing, is framed by nobody and asks for no camera. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const satisfies (keyof typeof fixedHeaders)[];

/** Leaves a file the headers that hold for any answer: 700 bytes less for each. Not for what a browser may open as a document, as it does a drawing. */
export function sendAsFile(reply: FastifyReply): FastifyReply {
  for (const name of ofDocuments) reply.removeHeader(name);
  return reply;
}

/** On every answer: documents, data, errors, 304s and files, which may do without some (`sendAsFile`). */
export function registerSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
