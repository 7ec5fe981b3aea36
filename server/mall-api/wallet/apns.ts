import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { AppleWalletKeys } from '#config/wallet.ts';
import { type Sent, toKeyedOutcome } from '../core/jobs/send-tasks.ts';

interface Apns {
  keys: AppleWalletKeys;
  origin: string;
  /** Certificate authority of the service, in PEM; undefined for those that Node knows. */
  ca?: string | undefined;
}

/** Apple's push service. Passes have no other environment. */
export const apnsOrigin = 'https://api.push.apple.com';
const answerWithinMs = 10_000;
/** Open connections are used again: Apple takes frequent ones for an attack. */
const idleMs = 60_000;
const maxReasonCharacters = 1000;
/** Reasons of status 400 that mean that the token belongs to no pass of this type. */
const goneReasons = /"reason"\s*:\s*"(?:BadDeviceToken|DeviceTokenNotForTopic)"/;

/**
 * Tells devices that a pass has changed: an empty message to Apple's push service over HTTP/2, with the pass type's certificate (Apple, "Sending
 * notification requests to APNs"). The device then fetches the pass.
 */
export function createApns({ keys: { key, certificate, intermediate, passTypeId }, origin, ca }: Apns) {
  const credentials = { key: key.export({ type: 'pkcs8', format: 'pem' }), cert: `${certificate}${intermediate}`, ca };
  let session: ClientHttp2Session | undefined;

  function open(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(origin, credentials);
    opened.on('error', () => {}); // its requests fail, too
    opened.on('goaway', () => opened.close());
    opened.setTimeout(idleMs, () => opened.close());
    opened.unref(); // the process may end meanwhile
    session = opened;
    return opened;
  }

  function request(pushToken: string): Promise<{ status: number; reason: string }> {
    return new Promise((resolve, reject) => {
      const stream = open().request({
        ':method': 'POST',
        ':path': `/3/device/${pushToken}`,
        'apns-topic': passTypeId,
        'apns-push-type': 'background',
        'apns-priority': '5', // required for background messages
      });
      let status = 0;
      let reason = '';
      stream.setEncoding('utf8');
      stream.setTimeout(answerWithinMs, () => stream.close(constants.NGHTTP2_CANCEL));
      stream.on('response', (headers) => {
        status = headers[':status'] ?? 0;
      });
      stream.on('data', (text: string) => {
        if (reason.length < maxReasonCharacters) reason += text;
      });
      stream.on('error', reject);
      stream.on('close', () => (status === 0 ? reject(new Error('the push service did not answer')) : resolve({ status, reason })));
      stream.end('{}');
    });
  }

  return {
    /** Never rejects. */
    async tell(pushToken: string): Promise<Sent> {
      const answer = await request(pushToken).catch(() => undefined);
      if (!answer) return { outcome: 'later' };
      const { status, reason } = answer;
      return { outcome: status === 400 && goneReasons.test(reason) ? 'gone' : toKeyedOutcome(status), status };
    },
    close: (): void => session?.destroy(),
  };
}
