import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Pusher from 'pusher';
import type { Realtime } from '#config/realtime.ts';
import { logIn } from '#shared/contracts/account.ts';
import { readBearer, readCredentials } from '#shared/contracts/bearer.ts';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { keyPattern } from '#shared/site/key-limits.ts';
import { realtimeSignaturesPerMinute } from '#shared/site/limits.ts';
import { deskChannel, deskName, toCustomerChannel, toCustomerName } from '#shared/site/realtime.ts';
import { toNetwork } from '../../http/client-address.ts';
import { isOperator } from '../../http/operator-token.ts';
import { toCallTrace } from '../../http/trace.ts';
import { createPusher, type SettledPlan } from '../../realtime/realtime-plan.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import { mayStandForText } from '../upstream/text-ids/numbers.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { registerCallLimit } from './call-counts.ts';
import type { Desk } from './desk-cookie.ts';
import { type Form, readForm, readForms } from './form-bodies.ts';
import type { KeyCheck } from './key-check.ts';
import type { Members } from './member-identity.ts';
import { assertSameOrigin } from './same-origin.ts';
import { assertMayCall } from './staff-identity.ts';

interface Dependencies {
  realtime: SettledPlan;
  paths: Pick<Realtime, 'channelAuthPath' | 'userAuthPath'>;
  members: Pick<Members, 'getIdOfSession'>;
  tokens: Pick<KnownTokens, 'toLimit'>;
  publicUrl: string;
  upstream: Pick<Upstream, 'read'>;
  desk: Pick<Desk, 'findToken' | 'assertSameOrigin' | 'isForeign'>;
  keyCheck: Pick<KeyCheck, 'assertScope'>;
  /** Token for the desk's channel of a remote mall API. */
  opsToken: string | undefined;
}

const socketIdPattern = /^\d{1,20}\.\d{1,20}$/;
/** Form of a channel name in the Pusher protocol. */
const channelPattern = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;

/**
 * Signs subscriptions of the browser's realtime client to the member's own channel, and its user authentication
 * (R-RT-2). The mall API identifies the member by the token in `Authorization`, never by client data or the cookie.
 * Signs nothing but the member's own channel and name, and the desk's for a key with `desk:read` or a staff cookie that
 * may read the inbox.
 */
export function registerRealtimeAuth(app: FastifyInstance, dependencies: Dependencies): void {
  const { realtime, paths, members, tokens, publicUrl, upstream, desk, keyCheck, opsToken } = dependencies;
  if (realtime.server === 'off') return;
  const pusher = createPusher({ cluster: '', host: { host: 'localhost', port: 80, isTls: false }, ...realtime });

  app.register(async (scope) => {
    await registerCallLimit(scope, { name: 'realtime', global: false });
    readForms(scope);
    mountSigning(scope, paths.channelAuthPath, async ({ channel_name = '' }, socketId, request) => {
      if (!channelPattern.test(channel_name)) throw invalid('channel_name');
      const own = (await mayHearDesk(request)) ? deskChannel : toCustomerChannel(await findCustomerId(request));
      if (channel_name !== own) throw new ApiError('Forbidden');
      return pusher.authorizeChannel(socketId, channel_name);
    });
    mountSigning(scope, paths.userAuthPath, async (_form, socketId, request) => {
      const id = isStaffs(request) && (await mayHearDesk(request)) ? deskName : toCustomerName(await findCustomerId(request));
      return pusher.authenticateUser(socketId, { id });
    });
  });

  function mountSigning(scope: FastifyInstance, url: string, sign: Sign): void {
    const limit = tokens.toLimit(realtimeSignaturesPerMinute);
    const rateLimit = { ...limit, groupId: url, timeWindow: 60_000 };
    scope.route({
      method: 'POST',
      url,
      config: { needs: logIn.needs, rateLimit },
      /** Runs after the call is counted and before its body is read. */
      async preParsing(request) {
        if (isStaffs(request)) return desk.assertSameOrigin(request);
        assertSameOrigin(request, publicUrl);
        if (!isOperators(request)) getToken(request);
      },
      async handler(request, reply) {
        const form = readForm(request.body);
        const { socket_id = '' } = form;
        if (!socketIdPattern.test(socket_id)) throw invalid('socket_id');
        const signed = await sign(form, socket_id, request);
        return reply.header('cache-control', 'no-store').send(signed);
      },
    });
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: (_request, reply) => {
        reply.header('allow', 'POST');
        throw new ApiError('MethodNotAllowed');
      },
    });
  }

  /** Whether the call is an operator's, by the form of its key, or by the operators' token. */
  const isOperators = ({ headers }: FastifyRequest) =>
    keyPattern.test(readCredentials(headers.authorization) ?? '') || isOperator(headers.authorization, opsToken);
  const isStaffs = (request: FastifyRequest) => request.headers.authorization === undefined && desk.findToken(request) !== undefined;

  /** Whether the caller may subscribe to the desk's channel. Rejects with `Unauthorized` or `Forbidden` if the desk's cookie does not allow that. */
  async function mayHearDesk(request: FastifyRequest): Promise<boolean> {
    if (!isStaffs(request)) {
      if (!isOperators(request)) return false;
      if (!desk.isForeign || !isOperator(request.headers.authorization, opsToken)) await keyCheck.assertScope(request, 'desk:read');
      return true;
    }
    const authorization = `Bearer ${desk.findToken(request)}`;
    await assertMayCall(getInboxCounts, { ...toCallTrace(request), authorization, network: toNetwork(request.ip) }, upstream);
    return true;
  }

  /**
   * Returns the member of a session of the site. Throws `Unauthorized` for a partner's token. Throws `BadGateway` if
   * the mall API's ids are texts: two gateways without Redis may assign one number to two texts, and a channel belongs
   * to one member.
   */
  async function findCustomerId(request: FastifyRequest): Promise<number> {
    const context = { ...toCallTrace(request), authorization: `Bearer ${getToken(request)}`, network: toNetwork(request.ip) };
    const id = await members.getIdOfSession(context);
    if (mayStandForText(id)) throw new ApiError('BadGateway');
    return id;
  }
}

type Signed = Pusher.ChannelAuthResponse | Pusher.UserAuthResponse;
type Sign = (form: Form, socketId: string, request: FastifyRequest) => Promise<Signed>;

function getToken({ headers }: FastifyRequest): string {
  const token = readBearer(headers.authorization);
  if (token === undefined) throw new ApiError('Unauthorized');
  return token;
}

function invalid(field: string): ApiError {
  return new ApiError('BadRequest', { errors: { [field]: ['invalid'] } });
}
