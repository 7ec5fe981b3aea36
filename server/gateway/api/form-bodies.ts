import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

/**
 * Max body size. It exceeds the size of valid forms, so that forms that are too long are distinguished from bodies that
 * are not forms.
 */
const maxBytes = 32_768;

export type Form = Readonly<Record<string, string>>;

/** Makes a scope accept only forms; JSON is answered with 415. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: maxBytes } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => done(null, body));
}

/** Parses a form. Throws `BadRequest` if a field occurs twice. */
export function readForm(body: unknown = ''): Form {
  if (typeof body !== 'string') throw new ApiError('UnsupportedMediaType');
  const fields = [...new URLSearchParams(body)];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length !== fields.length) throw new ApiError('BadRequest');
  return form;
}
