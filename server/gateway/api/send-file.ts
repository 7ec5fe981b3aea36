import type { FastifyReply } from 'fastify';
import type { OpenedFile } from '../upstream/http-call.ts';

/** A name without a path, as `toSheetFile` builds it. */
const disposition = /^attachment; filename="[\w.-]{1,100}"$/;

/** Streams a file to the client. Browsers save the file and never show it as a page. */
export function sendFile({ contentType, disposition: named, stream }: OpenedFile, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-disposition': disposition.test(named) ? named : 'attachment',
      'x-content-type-options': 'nosniff',
    })
    .send(stream);
}
