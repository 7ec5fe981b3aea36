import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a contract's route: it takes a record of the content. */
    isLarge?: boolean;
  }
}

interface Bounds {
  bytes: number;
  depth: number;
  /** Fields and entries together. */
  values: number;
}

/** The longest form, a message to the centre, has some kilobytes, and none goes deeper than three; what walks through a value may do so by calling itself. */
const ofForms: Bounds = { bytes: 64 * 1024, depth: 16, values: 1000 };
/** A record of the content: a floor plan of a large centre. */
const ofRecords: Bounds = { bytes: 1024 * 1024, depth: 24, values: 50_000 };

/** What a contract's route says of its body, beside all else. */
export function toBodyOptions({ isLarge }: Endpoint): { bodyLimit?: number; config: { isLarge: boolean } } {
  return isLarge ? { bodyLimit: ofRecords.bytes, config: { isLarge } } : { config: { isLarge: false } };
}

/** JSON is UTF-8 (RFC 8259) and has no parameters; who names its charset all the same may name that one. */
const json = /^application\/json *(?:; *charset=(?:utf-8|"utf-8") *)?$/i;

/**
 * Bodies are JSON in UTF-8, and looked at before they are parsed: none is none whatever its type says, too long is 413, too deep, too many or no JSON 400, any other content type
 * 415. Numbers are JSON's own; names that reach for a prototype are refused.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type']; // of nothing: many clients name one with every call
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']); // a form of another site can send text unasked
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: ofForms.bytes }, (request, body, done) => {
    if (!json.test(request.headers['content-type'] ?? '')) return done(new ApiError('UnsupportedMediaType'));
    if (body.length === 0) return done(null, undefined); // chunked, and none came
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(new ApiError('BadRequest'));
    const text = body.toString();
    if (!isWithin(request.routeOptions.config.isLarge ? ofRecords : ofForms, text)) return done(new ApiError('BadRequest'));
    return parse(request, text, done);
  });
}

/** Counts by the punctuation outside of strings, whether the text is JSON or not. */
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
