import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toAddress } from '#shared/contracts/address.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';

export type SettingValues = Readonly<Record<string, string>>;

export interface SettingsUpstream {
  origin: string;
  /** The settings of the mall API. */
  own: SettingValues;
  /** Replaces some of the mall API's settings from now on. */
  set: (values: SettingValues) => void;
  /** Changes the answer of an address (path and query) from now on. */
  change: (address: string, toChanged: (data: unknown) => unknown) => void;
  close: () => Promise<void>;
}

interface Kept {
  status: number;
  type: string;
  body: Buffer;
}

const settingsAddress = toAddress(getWebSettings);

/** Starts a proxy between a gateway and a mall API. It fetches each answer once, except the settings, which tests determine. */
export async function startSettingsUpstream(mallApiOrigin: string): Promise<SettingsUpstream> {
  const kept = new Map<string, Promise<Kept>>();
  const changes = new Map<string, (data: unknown) => unknown>();
  let values: SettingValues = {};

  async function ask(address: string): Promise<Kept> {
    const answer = await fetch(mallApiOrigin + address);
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
  }

  async function answer(address: string): Promise<Kept> {
    const asked = kept.get(address) ?? ask(address);
    kept.set(address, asked);
    const whole = await asked;
    const toChanged = address === settingsAddress ? () => ({ ...own, ...values }) : changes.get(address);
    if (!toChanged) return whole;
    const envelope = JSON.parse(whole.body.toString()) as { data: unknown }; // safe: an answer of the mall API
    return { ...whole, body: Buffer.from(JSON.stringify({ ...envelope, data: toChanged(envelope.data) })) };
  }

  const { body: stored } = await ask(settingsAddress);
  const own = flattenSettings((JSON.parse(stored.toString()) as { data: unknown }).data).settings; // safe: an answer of the mall API
  const server = createServer(async (request, response) => {
    const { status, type, body } = await answer(request.url ?? '');
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
  return {
    origin: `http://127.0.0.1:${port}`,
    own,
    set(next) {
      values = next;
    },
    change: (address, toChanged) => void changes.set(address, toChanged),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
