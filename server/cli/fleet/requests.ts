import { Agent, errors, request } from 'undici';

/** Larger than any scrape: a centre has some 100 kB. */
const maxBytes = 8 * 1024 * 1024;

export interface Answer {
  status: number;
  text: string;
  /** Time by the server's clock; undefined without a `Date` header. */
  at: Date | undefined;
}

/** The server gave no usable answer; the message is the reason. */
export class NoAnswer extends Error {}

/** Creates a client for one command. A request has one deadline, and follows no redirect, because a token must not reach another host. */
export function createClient(timeoutMs: number) {
  const agent = new Agent({ connect: { timeout: timeoutMs }, maxResponseSize: maxBytes });

  /** Throws `NoAnswer`. */
  async function get(url: string, token?: string): Promise<Answer> {
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      const text = await body.text();
      if (statusCode >= 300 && statusCode < 400) throw new NoAnswer(`redirects to ${String(headers.location)}`);
      const at = new Date(String(headers.date));
      return { status: statusCode, text, at: Number.isNaN(at.getTime()) ? undefined : at };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      throw new NoAnswer(explain(error, timeoutMs));
    }
  }

  return { get, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed without an answer',
  ENOTFOUND: 'host name unknown',
  EAI_AGAIN: 'host name could not be looked up',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  UND_ERR_SOCKET: 'connection closed without an answer',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'answer too large',
  CERT_HAS_EXPIRED: 'certificate has expired',
};

function explain(error: unknown, timeoutMs: number): string {
  if (error instanceof errors.ConnectTimeoutError || (error instanceof Error && error.name === 'TimeoutError'))
    return `no answer within ${timeoutMs / 1000} s`;
  if (error instanceof errors.HTTPParserError) return 'no HTTP answer';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return reasons[code] ?? code;
}
