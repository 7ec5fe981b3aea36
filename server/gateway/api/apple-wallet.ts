import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, BodyInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  appleWalletServicePath,
  createWalletPass,
  fetchWalletPass,
  listChangedWalletPasses,
  registerWalletDevice,
  unregisterWalletDevice,
} from '#shared/contracts/wallet.ts';
import { fileTypes } from '#shared/site/file-types.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import { UnknownCall } from '../upstream/missing-calls.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { registerCallLimit } from './call-counts.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'send'>;
  reader: AnswerReader;
}

type DeviceParams = { device: string; passType: string };
type PassParams = { passType: string; serial: string };
type Device<Query = unknown> = { Params: DeviceParams; Querystring: Query };
type Registration = { Params: DeviceParams & PassParams; Body: unknown };

/** Much more than a device sends. Operators of mobile networks put many devices behind one address. */
const callsPerMinute = 600;
const bodyBytes = 4096;
/** Tags are times in milliseconds. */
const maxTagCharacters = 15;

/**
 * Apple's web service for passes: devices register, ask for changes, and fetch the pass again (Apple, "Adding a web service to update passes").
 * Translates each call into a call of the mall API. Devices retry after an error.
 */
export function registerAppleWallet(app: FastifyInstance, { upstream, reader }: Dependencies): void {
  const { needs } = createWalletPass;

  async function call<E extends Endpoint>(contract: E, body: BodyInput<E>, request: FastifyRequest): Promise<AnswerOf<E>> {
    const address = toAddress(contract);
    const answer = await upstream.send('POST', address, body, toCallTrace(request)).catch((error: unknown) => {
      throw toDeviceError(error);
    });
    return reader.check(contract, address, answer) as AnswerOf<E>; // safe: the reader checks it by its contract
  }

  app.register(
    async (scope) => {
      await registerCallLimit(scope, { name: 'apple wallet', max: callsPerMinute, timeWindow: 60_000 });
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) => done(null, body));
      scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const config = { needs };
      const registration = '/devices/:device/registrations/:passType/:serial';

      scope.post<Registration>(registration, { config }, async (request, reply) => {
        const push_token = readPushToken(request.body);
        const body = { ...toPass(request, request.params), device: request.params.device, push_token };
        const { is_new: isNew } = await call(registerWalletDevice, body, request);
        return reply.code(isNew ? 201 : 200).send();
      });
      scope.delete<Registration>(registration, { config }, async (request, reply) => {
        await call(unregisterWalletDevice, { ...toPass(request, request.params), device: request.params.device }, request);
        return reply.code(200).send();
      });
      scope.get<Device<{ passesUpdatedSince?: unknown }>>(
        '/devices/:device/registrations/:passType',
        { config },
        async (request, reply) => {
          const { device, passType: pass_type } = request.params;
          const since = readTag(request.query.passesUpdatedSince);
          const { serials, until } = await call(listChangedWalletPasses, { pass_type, device, since }, request);
          if (serials.length === 0) return reply.code(204).send();
          return { serialNumbers: serials, lastUpdated: String(until) };
        },
      );
      scope.get<{ Params: PassParams }>('/passes/:passType/:serial', { config }, async (request, reply) => {
        const since = readTime(request.headers['if-modified-since']);
        const { changed_at, file } = await call(fetchWalletPass, { ...toPass(request, request.params), since }, request);
        return sendPass(reply, changed_at, file);
      });
      // devices report faults of the service here; anybody can send any text, so it is not stored
      scope.post('/log', { config }, async (request, reply) => {
        request.log.debug({ characters: String(request.body ?? '').length }, 'a device has reported a fault of a pass');
        return reply.code(200).send();
      });
    },
    { prefix: `${appleWalletServicePath}/v1` },
  );
}

/** Devices expect 401 if the token is not that of the pass, which the mall API reports as `NotFound`. */
function toDeviceError(error: unknown): unknown {
  if (error instanceof UnknownCall) return new ApiError('NotFound', { cause: error });
  return error instanceof ApiError && error.httpStatus === 'NotFound' ? new ApiError('Unauthorized') : error;
}

function sendPass(reply: FastifyReply, changedAt: string, file: string | null): FastifyReply {
  reply.header('last-modified', new Date(changedAt).toUTCString());
  if (file === null) return reply.code(304).send();
  return reply.headers({ 'content-type': fileTypes.pkpass, 'x-content-type-options': 'nosniff' }).send(Buffer.from(file, 'base64'));
}

/** Reads the pass of a call. Throws `Unauthorized` without a token in the right form. */
function toPass({ headers: { authorization } }: FastifyRequest, { passType: pass_type, serial }: PassParams) {
  const token = /^ApplePass ([\w-]{43})$/.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError('Unauthorized');
  return { pass_type, serial, token };
}

function readPushToken(body: unknown): string {
  try {
    const { pushToken } = Object(JSON.parse(String(body)));
    if (typeof pushToken === 'string') return pushToken;
  } catch {
    // not JSON
  }
  throw new ApiError('BadRequest');
}

/** Reads `lastUpdated` of an earlier answer; 0 for any other text. */
function readTag(tag: unknown): number {
  return typeof tag === 'string' && tag.length <= maxTagCharacters && /^\d+$/.test(tag) ? Number(tag) : 0;
}

function readTime(header: string | undefined): string | undefined {
  const ms = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
