import type { IncomingMessage } from 'node:http';
import type { HotspotSecrets, Wifi } from '#config/hotspots.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, type Handler, sendJson, startUpstream, success } from '../../support/upstream.ts';

export const sessionToken = 'T'.repeat(43);
export const goodPassword = 'three wet umbrellas';

/** The query with which Meraki sends a device to the page. */
export const arrival = new URLSearchParams({
  base_grant_url: 'https://n1.network-auth.com/splash/grant',
  user_continue_url: 'http://news.example/',
  client_mac: '9a:5c:89:9b:17:67',
}).toString();

/** A call that the mall API has received. */
export interface SentCall {
  call: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

interface AccountApi {
  sent: SentCall[];
  /** Makes the account API fail from now on, or work again if undefined. */
  refuse: (handler: Handler | undefined) => void;
}

interface WifiBrowser {
  /** Opens a page as a browser without scripts does. `fields` contains the fields of its form. */
  open: (path: string, headers?: Record<string, string>) => Promise<OpenedPage>;
  /** Sends a form as a browser without scripts does. */
  send: (action: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<OpenedPage>;
}

export interface WifiGateway extends AccountApi, WifiBrowser {
  gateway: TestGateway;
  upstream: FaultUpstream;
  close: () => Promise<void>;
}

export interface OpenedPage {
  status: number;
  headers: Headers;
  html: string;
  /** Names and current values of all fields. */
  fields: Record<string, string>;
  action: string | undefined;
}

export const toWifi = (wifi: Partial<Wifi> = {}): Wifi => ({
  hotspots: [],
  accessMinutes: 480,
  graceMinutes: 15,
  hasDeviceAddresses: false,
  ...wifi,
});

export function answerAccounts(upstream: FaultUpstream): AccountApi {
  const sent: SentCall[] = [];
  let refusal: Handler | undefined;
  const account: Handler = (request, response) => {
    void readBody(request).then((body) => {
      sent.push({ call: `${request.method} ${request.url}`, authorization: request.headers.authorization, body });
      const answer = request.method === 'DELETE' ? {} : { token: sessionToken, customer: {} };
      (refusal ?? sendJson(success(answer)))(request, response);
    });
  };
  upstream.answer('/v1/login', account);
  upstream.answer('/v1/register', account);
  upstream.answer('/v1/privacy-policy', sendJson(success({ version: '1', valid_from: '2026-01-01', translations: [] })));
  return {
    sent,
    refuse(handler) {
      refusal = handler;
    },
  };
}

export function toBrowser(gateway: Pick<TestGateway, 'get' | 'origin'>): WifiBrowser {
  return {
    open: async (path, headers) => toOpenedPage(await gateway.get(path, headers)),
    send: async (action, fields, headers = {}) =>
      toOpenedPage(
        await fetch(gateway.origin + action, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' }),
      ),
  };
}

export async function startWifi(options: { wifi?: Partial<Wifi>; secrets?: HotspotSecrets } = {}): Promise<WifiGateway> {
  const upstream = await startUpstream();
  const accounts = answerAccounts(upstream);
  const gateway = await startGateway({
    upstreamOrigin: upstream.origin,
    tenant: { wifi: toWifi(options.wifi) },
    env: { hotspotSecrets: options.secrets ?? {} },
  });
  return {
    gateway,
    upstream,
    ...accounts,
    ...toBrowser(gateway),
    async close() {
      await gateway.close();
      await upstream.close();
    },
  };
}

/** Returns the error text under a field. */
export function problemAt(page: OpenedPage, field: string): string | undefined {
  return new RegExp(`<p class="problem" id="${field}-problem">([^<]*)</p>`).exec(page.html)?.[1];
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // safe: without an encoding, chunks are buffers
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>); // safe: the gateway sends objects
}

async function toOpenedPage(answer: Response): Promise<OpenedPage> {
  const html = await answer.text();
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string) => decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const shown = inputs.filter((tag) => !tag.includes('type="checkbox"') || /\schecked\b/.test(tag));
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    fields: Object.fromEntries(shown.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])),
    action: decode(/<form\b[^>]* action="([^"]*)"/.exec(html)?.[1]),
  };
}

export function decode(text: string): string;
export function decode(text: string | undefined): string | undefined;
export function decode(text: string | undefined): string | undefined {
  return text
    ?.replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** Returns the URL to which the page's refresh leads, if any. */
export function refreshOf(html: string): URL | undefined {
  const address = decode(/<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(html)?.[1]);
  return address === undefined ? undefined : new URL(address);
}
