import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

/** Fields are short. Larger bodies are still read up to here, to tell them apart from bodies that are not forms. */
const maxBytes = 32_768;

export type Form = Readonly<Record<string, string>>;

/** Accepts forms only: 415 for JSON. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: maxBytes } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => done(null, body));
}

/** Throws `BadRequest` if a field occurs twice. */
export function readForm(body: unknown = ''): Form {
  if (typeof body !== 'string') throw new ApiError('UnsupportedMediaType');
  const fields = [...new URLSearchParams(body)];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length !== fields.length) throw new ApiError('BadRequest');
  return form;
}
