import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/contracts/errors.ts';
import { clientErrorLimits, clientErrorsPath, listPlaces, ofDesk, toErrorName, withoutDetails } from '#shared/rules/client-errors.ts';
import { clientErrorsPerMinute } from '#shared/site/limits.ts';
import { routeNames } from '#shared/site/routes.ts';
import { registerCallLimit } from './call-counts.ts';
import { assertSameOrigin } from './same-origin.ts';

const text = (maxCharacters: number) => z.string().check(z.maxLength(maxCharacters));

const Report = z.strictObject({
  name: text(clientErrorLimits.nameLength),
  message: text(clientErrorLimits.messageLength),
  stack: z.array(text(clientErrorLimits.placeLength)).check(z.maxLength(clientErrorLimits.places)),
  route: z.enum([...routeNames, ofDesk, 'none']),
  build: z.string().check(z.regex(/^\w{1,64}$/)),
});

/**
 * Registers `POST /api/client-errors`, which logs one line for each error of a page in a browser. Personal data is removed from the reports again
 * here, because anyone can send them and the log must not contain personal data.
 */
export function registerClientErrors(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  app.register(async (scope) => {
    await registerCallLimit(scope, { name: 'client errors', max: clientErrorsPerMinute, timeWindow: 60_000 });
    scope.post(clientErrorsPath, { bodyLimit: clientErrorLimits.bytes }, async (request, reply) => {
      assertSameOrigin(request, publicUrl);
      const report = Report.safeParse(request.body);
      if (!report.success) throw new ApiError('BadRequest');
      const { name, message, stack, route, build } = report.data;
      const places = listPlaces(stack.map((place) => `/assets/${place}`).join('\n'));
      request.log.warn({ name: toErrorName(name), message: withoutDetails(message), places, route, build }, 'a page met an error');
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
