import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toAddress } from '#shared/contracts/address.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';

export type SettingValues = Readonly<Record<string, string>>;

export interface SettingsUpstream {
  origin: string;
  /** The settings as the mall API has them. */
  own: SettingValues;
  /** From now on the settings are the mall API's own, with these instead of what they say. */
  set: (values: SettingValues) => void;
  /** From now on what this address (path and query) answers is changed on its way. */
  change: (address: string, toChanged: (data: unknown) => unknown) => void;
  close: () => Promise<void>;
}

interface Kept {
  status: number;
  type: string;
  body: Buffer;
}

const settingsAddress = toAddress(getWebSettings);

/** Stands between a gateway and a mall API, whose answers it asks for once and keeps: all but the settings, which the test chooses. */
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
    const envelope = JSON.parse(whole.body.toString()) as { data: unknown }; // the mall API's own
    return { ...whole, body: Buffer.from(JSON.stringify({ ...envelope, data: toChanged(envelope.data) })) };
  }

  const { body: stored } = await ask(settingsAddress);
  const own = flattenSettings((JSON.parse(stored.toString()) as { data: unknown }).data).settings; // the mall API's own
  const server = createServer(async (request, response) => {
    const { status, type, body } = await answer(request.url ?? '');
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
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
