import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

/** The longest that a contract takes, a message to the centre, has some kilobytes. */
const mostBytes = 64 * 1024;
/** No contract's body goes deeper than three; what walks through a value may do so by calling itself. */
const deepest = 16;
/** Fields and entries together. */
const mostValues = 1000;

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
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: mostBytes }, (request, body, done) => {
    if (!json.test(request.headers['content-type'] ?? '')) return done(new ApiError('UnsupportedMediaType'));
    if (body.length === 0) return done(null, undefined); // chunked, and none came
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(new ApiError('BadRequest'));
    const text = body.toString();
    if (!isWithinBounds(text)) return done(new ApiError('BadRequest'));
    return parse(request, text, done);
  });
}

/** Counts by the punctuation outside of strings, whether the text is JSON or not. */
function isWithinBounds(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{},]/gs)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ',') values += 1;
    if (depth > deepest || values > mostValues) return false;
  }
  return true;
}
