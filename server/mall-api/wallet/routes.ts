import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  createWalletPass,
  fetchWalletPass,
  getWalletOffer,
  getWalletPassFile,
  listChangedWalletPasses,
  registerWalletDevice,
  unregisterWalletDevice,
} from '#shared/contracts/wallet.ts';
import { implement, implementFile } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Routes for passes of members' cards, rewards, bookings and gift cards in the wallets of phones. */
export function registerWallet(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { wallet } = dependencies;
  implementMember(app, dependencies, getWalletOffer, () => ({ wallets: wallet.list() }));
  implementMember(app, dependencies, createWalletPass, ({ body, ...member }) => wallet.issue(member, body));
  implementFile(app, getWalletPassFile, async ({ params }) => ({
    name: 'pass',
    format: 'pkpass',
    content: await wallet.open(params.ticket),
  }));

  const getDevices = () => {
    if (!wallet.devices) throw new ApiError('NotFound');
    return wallet.devices;
  };
  implement(app, registerWalletDevice, ({ body }) => getDevices().register(body));
  implement(app, unregisterWalletDevice, ({ body }) => {
    getDevices().unregister(body);
    return {};
  });
  implement(app, listChangedWalletPasses, ({ body }) => getDevices().listChanged(body));
  implement(app, fetchWalletPass, ({ body }) => getDevices().fetch(body));
}
