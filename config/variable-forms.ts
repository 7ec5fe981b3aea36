import { isIP } from 'node:net';
import * as z from 'zod/mini';

// Formats of single environment variables.

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const HttpUrl = z.string().check(
  z.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http or https address'),
  z.refine((value) => !URL.canParse(value) || new URL(value).username === '', 'must not carry a user name or password'),
  z.refine((value) => !/[?#]/.test(value), 'must end with its path'),
);

/** Several addresses, separated by commas. */
export const HttpUrls = z
  .string()
  .check(
    z.refine(
      (value) => value.split(',').every((url) => HttpUrl.safeParse(url.trim()).success),
      'must be http or https addresses, with commas between them',
    ),
  );

/** Only an origin: the site's paths begin at its root. */
export const PublicUrl = HttpUrl.check(
  z.refine(
    (value) => !/^https?:/i.test(value) || !URL.canParse(value) || /^\/*$/.test(new URL(value).pathname),
    'must not have a path: the site is at the root of its host',
  ),
);

export const DeskHost = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i, 'must be a host alone, such as desk.centre.example'));

export const SmtpUrl = z
  .string()
  .check(
    z.refine(
      (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
      'must be an smtp or smtps address',
    ),
  );

export const RedisUrl = z
  .string()
  .check(
    z.refine(
      (value) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
      'must be a redis or rediss address',
    ),
  );

export const Port = z.string().check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'must be a port, 0 to 65535'));

const proxyNames: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];
export const TrustedProxies = z
  .string()
  .check(
    z.refine(
      (value) =>
        value === 'true' ||
        value === 'false' ||
        /^[1-9]$/.test(value) ||
        toAddresses(value).every((address) => proxyNames.includes(address) || isSubnet(address)),
      'must be true, false, a number of proxies, or addresses and subnets with commas between them',
    ),
  );

export const Connections = z
  .string()
  .check(z.refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= 10, 'must be a number of connections, 10 to 999999'));

export const Seconds = z.string().check(z.refine((value) => /^\d{1,2}(?:\.\d)?$/.test(value), 'must be a number of seconds, 0 to 99'));

export const KeepAliveSeconds = z
  .string()
  .check(z.refine((value) => /^[1-9]\d{0,2}$/.test(value), 'must be a number of seconds, 1 to 999'));

export const SnapshotSeconds = z
  .string()
  .check(z.refine((value) => /^(?:0|[1-9]\d{1,3})$/.test(value), 'must be 10 to 9999 seconds, or 0 for none'));

export const Lines = z.string().check(z.refine((value) => /^\d{1,6}$/.test(value), 'must be a number of lines, 0 to 999999'));

export const Megabytes = z
  .string()
  .check(z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 16, 'must be a number of megabytes, 16 to 99999'));

/** A secret, which is also sent in headers. */
export const Secret = z.string().check(z.regex(/^[ -~]{1,200}$/, 'must be at most 200 printable ASCII characters'));

/** Credentials for Stripe's API and its webhook. */
export const StripeSecretKey = z
  .string()
  .check(z.regex(/^(?:sk|rk)_(?:test|live)_\w{8,200}$/, 'must be a secret key of Stripe (sk_… or rk_…)'));
export const StripeWebhookSecret = z.string().check(z.regex(/^whsec_[\w+/=]{8,200}$/, 'must be the secret of a Stripe webhook (whsec_…)'));

export const OpsToken = z.string().check(z.regex(/^[\x21-\x7e]{24,200}$/, 'must be 24 to 200 letters, digits and signs'));

/** A name that an image tag may have. */
export const Release = z
  .string()
  .check(z.regex(/^\w[\w.-]{0,127}$/, 'must be letters, digits, points, hyphens and underscores, as the tag of an image'));

/** Sent in a header, which line breaks or spaces could split. */
export const MallApiToken = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,4096}$/, 'must be the token alone, at most 4096 printable ASCII characters without spaces'));

/** Headers used by the gateway's calls or by HTTP itself. */
const takenHeaders: readonly string[] = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'idempotency-key',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-client-network',
  'x-device',
  'x-next-device',
  'x-request-id',
];

export const HeaderName = z.pipe(
  z.string().check(
    z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of a header, such as x-api-key'),
    z.refine((name) => !takenHeaders.includes(name.toLowerCase()), 'must be a header that carries nothing else'),
  ),
  z.transform((name) => name.toLowerCase()),
);

export function toAddresses(list: string): string[] {
  return list.split(',').map((address) => address.trim());
}

function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** `true` is one proxy: only the address that it added to the list is trusted, never a visitor's. */
export function toTrustProxy(value: string): string[] | number | false {
  if (value === 'false') return false;
  if (value === 'true') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  return toAddresses(value);
}
