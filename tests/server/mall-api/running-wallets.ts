import { expect } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { WalletAccess } from '#server/mall-api/wallet/centre-passes.ts';
import { createWalletUpdates } from '#server/mall-api/wallet/run-updates.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { appleWalletServicePath, createWalletPass, getWalletPassFile, type PassKind } from '#shared/contracts/wallet.ts';
import { startGateway } from '../../support/gateway.ts';
import { makeWallets } from '../../support/wallet-keys.ts';
import { createWatchedSandbox, giftCardSteps } from './gift-card-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { silentLog, startMallApi, testIcons } from './running-mall-api.ts';
import { startApns, startGoogle } from './wallet-services.ts';
import { readPassFile, walletSteps } from './wallet-steps.ts';

const { apple, google: googleKeys, keys } = makeWallets();
export const passType = 'pass.example.tiny';
const device = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
export const pushToken = 'ab'.repeat(32);
/** Certificate that has issued the centre's. */
export const passIssuer = apple.intermediate;

/** A pass for Apple Wallet on a device. */
interface Installed {
  serial: string;
  token: string;
  pass: Record<string, unknown>;
}

interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  body?: string;
}

export type RunningWallets = Awaited<ReturnType<typeof startWallets>>;

/** Starts a mall API with a gateway, with services like Apple's and Google's, and a member who has a session. */
export async function startWallets() {
  const mallApi = await startMallApi(undefined, { paymentProvider: createWatchedSandbox().provider, walletKeys: keys });
  const gateway = await startGateway({ upstreamOrigin: mallApi.origin });
  let apns = await startApns(apple);
  const google = await startGoogle(googleKeys.publicKey, mallApi.clock);
  const createUpdates = (used: WalletAccess['keys']) =>
    createWalletUpdates({
      domain: mallApi.domain,
      log: silentLog,
      access: { keys: used, tenantId: 'tiny', publicUrl: 'https://tiny.example', readIcons: async () => testIcons },
      services: { apns: apns.service, google: google.origins },
    });
  const updates = createUpdates(keys);
  const jana = createMember(mallApi);

  async function order(wallet: 'apple' | 'google', kind: PassKind, id: number | undefined, { token }: TestMember) {
    const { status, body } = await mallApi.sendAs(token, createWalletPass, { wallet, kind, id, locale: 'en' });
    return body.status === 'success' ? body.data : expect.unreachable(`${status}`);
  }

  /** Calls the web service as a phone does, through the gateway. */
  function call(method: string, path: string, { token, headers, body }: CallOptions = {}): Promise<Response> {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `ApplePass ${token}` };
    const address = `${gateway.origin}${appleWalletServicePath}/v1${path}`;
    return fetch(address, { method, headers: { ...authorization, ...headers }, body: body ?? null });
  }

  /** Adds a pass for Apple Wallet, without registering the device. */
  async function download(kind: PassKind, id?: number, as: TestMember = jana): Promise<Installed> {
    const { ticket } = await order('apple', kind, id, as);
    const response = await mallApi.get(toAddress(getWalletPassFile, { params: { ticket: ticket ?? '' } }));
    const { pass } = readPassFile(new Uint8Array(await response.arrayBuffer()));
    return { serial: String(pass.serialNumber), token: String(pass.authenticationToken), pass };
  }

  const toRegistration = ({ serial }: Pick<Installed, 'serial'>, of = device) => `/devices/${of}/registrations/${passType}/${serial}`;
  const register = (pass: Installed, { of = device, token = pass.token, body = JSON.stringify({ pushToken }) } = {}) =>
    call('POST', toRegistration(pass, of), { token, headers: { 'content-type': 'application/json' }, body });
  const fetchPass = ({ serial, token }: Installed, since?: string) =>
    call('GET', `/passes/${passType}/${serial}`, { token, ...(since && { headers: { 'if-modified-since': since } }) });

  return {
    ...{ mallApi, gateway, google, updates, createUpdates, jana, call, download, toRegistration, register, fetchPass },
    steps: walletSteps(() => mallApi),
    giftCards: giftCardSteps(() => mallApi),
    getApns: () => apns,
    /** Stops the push service, and starts another one. */
    async replaceApns(meanwhile: () => Promise<void>): Promise<void> {
      await apns.close();
      await meanwhile();
      apns = await startApns(apple);
    },
    /** Saves a pass to Google Wallet; returns the object's id. */
    async saveToGoogle(kind: PassKind, id?: number): Promise<string> {
      const { link } = await order('google', kind, id, jana);
      const [, payload = ''] = (link?.split('/save/')[1] ?? '').split('.');
      return JSON.parse(Buffer.from(payload, 'base64url').toString()).payload.genericObjects[0].id;
    },
    /** Adds a pass for Apple Wallet, and registers the device. */
    async install(kind: PassKind, id?: number, as: TestMember = jana): Promise<Installed> {
      const pass = await download(kind, id, as);
      expect((await register(pass)).status).toBe(201);
      return pass;
    },
    /** Fetches a pass again. */
    async openPass(pass: Installed) {
      const response = await fetchPass(pass);
      expect(response.status).toBe(200);
      return readPassFile(new Uint8Array(await response.arrayBuffer()));
    },
    listChanged: (since?: string) =>
      call('GET', `/devices/${device}/registrations/${passType}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`),
    credit: (points: number) =>
      inTransaction(mallApi.db, () =>
        mallApi.domain.ledger.credit({ customerId: jana.customerId, kind: 'adjustment', points, reference: null }),
      ),
    /** Replaces the code of a gift card, as when staff send the card again. */
    renewCode: (id: number) => inTransaction(mallApi.db, () => mallApi.domain.giftCards.renewCode(id, { email: null })),
    later: (minutes: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + minutes * 60_000)),
    count: (table: string) => Number(mallApi.db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count),
    async close(): Promise<void> {
      await updates.close();
      await gateway.close();
      await mallApi.close();
      await apns.close();
      await google.close();
    },
  };
}
