import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For contract routes: whether the body contains a content record, such as a floor plan. */
    isLarge?: boolean;
  }
}

interface Bounds {
  bytes: number;
  depth: number;
  /** Fields and entries in total. */
  values: number;
}

/**
 * Limits for forms. The longest form, a message to the centre, has some kilobytes, and forms have at most three levels. The depth limit keeps
 * recursive code safe.
 */
const ofForms: Bounds = { bytes: 64 * 1024, depth: 16, values: 1000 };
/** Limits for content records, such as a floor plan of a large centre. */
const ofRecords: Bounds = { bytes: 1024 * 1024, depth: 24, values: 50_000 };

/** Route options for a contract's body. */
export function toBodyOptions({ isLarge }: Endpoint): { bodyLimit?: number; config: { isLarge: boolean } } {
  return isLarge ? { bodyLimit: ofRecords.bytes, config: { isLarge } } : { config: { isLarge: false } };
}

/** JSON is UTF-8 (RFC 8259) and its type has no parameters; a charset of UTF-8 is tolerated. */
const json = /^application\/json *(?:; *charset=(?:utf-8|"utf-8") *)?$/i;

/**
 * Accepts JSON bodies in UTF-8, with limits checked before parsing. An empty body counts as none, whatever its type.
 * Too long: 413. Too deep, too many values or invalid JSON: 400. Any other content type: 415. Refuses keys such as
 * `__proto__`.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type']; // many clients send a type without a body
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']); // forms of other sites can send `text/plain` without a preflight
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: ofForms.bytes }, (request, body, done) => {
    if (!json.test(request.headers['content-type'] ?? '')) return done(new ApiError('UnsupportedMediaType'));
    if (body.length === 0) return done(null, undefined); // chunked, but empty
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(new ApiError('BadRequest'));
    const text = body.toString();
    if (!isWithin(request.routeOptions.config.isLarge ? ofRecords : ofForms, text)) return done(new ApiError('BadRequest'));
    return parse(request, text, done);
  });
}

/** Whether depth and number of values are within the bounds. Counts only punctuation outside of strings, so the text need not be valid JSON. */
function isWithin(most: Bounds, text: string): boolean {
  let depth = 0;
  let values = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{},]/gs)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ',') values += 1;
    if (depth > most.depth || values > most.values) return false;
  }
  return true;
}
