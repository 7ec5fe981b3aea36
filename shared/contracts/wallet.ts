import type { Done } from '../schemas/fields.ts';
import type {
  ChangedWalletPasses,
  CreateWalletPassBody,
  FetchedWalletPass,
  FetchWalletPassBody,
  ListChangedWalletPassesBody,
  RegisteredWalletDevice,
  RegisterWalletDeviceBody,
  UnregisterWalletDeviceBody,
  WalletOffer,
  WalletPass,
} from '../schemas/wallet.ts';
import { endpoint, fileEndpoint, schema } from './endpoint.ts';
import { text } from './parameters.ts';

// All calls in this file are our additions.

export const wallets = ['apple', 'google'] as const;
export type Wallet = (typeof wallets)[number];

/** Things that a pass can stand for: the member's card, an activated reward, a booking, a gift card that the member has bought. */
export const passKinds = ['card', 'reward', 'booking', 'gift_card'] as const;
export type PassKind = (typeof passKinds)[number];

/** Wallets for which the centre can issue passes; an empty list if it has no keys. */
export const getWalletOffer = endpoint({
  name: 'getWalletOffer',
  path: '/v1/me/wallet',
  isOptional: true,
  access: 'member',
  answer: schema<typeof WalletOffer>(),
});

/**
 * Issues a pass. For Google Wallet, returns a link that saves it. For Apple Wallet, returns a ticket with which the browser fetches the file. A pass of
 * a gift card contains its code, and follows the rules of `revealGiftCard`. `NotFound` if the record is not the member's, and if the wallet is not
 * offered. `Conflict` (`id`: `not_available`) if the record cannot be used any more, or is not paid.
 */
export const createWalletPass = endpoint({
  name: 'createWalletPass',
  method: 'POST',
  path: '/v1/me/wallet/passes',
  isOptional: true,
  access: 'member',
  body: schema<typeof CreateWalletPassBody>(),
  answer: schema<typeof WalletPass>(),
});

/** The file of an Apple Wallet pass. `NotFound` for an unknown ticket, after five minutes, and once the member's session has ended. */
export const getWalletPassFile = fileEndpoint({
  name: 'getWalletPassFile',
  path: '/v1/wallet/passes/{ticket}',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  params: { ticket: text({ form: /^[\w-]{43}$/ }) },
});

/** Path of Apple's web service for passes at the site. The gateway translates its calls into the calls below (Apple, "Adding a web service to update passes"). */
export const appleWalletServicePath = '/api/wallet';

/**
 * Registers a device that has added a pass for Apple Wallet, so that it is notified of changes. `NotFound` if the token is not that of the pass, as for
 * the following calls.
 */
export const registerWalletDevice = endpoint({
  name: 'registerWalletDevice',
  method: 'POST',
  path: '/v1/wallet/devices',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof RegisterWalletDeviceBody>(),
  answer: schema<typeof RegisteredWalletDevice>(),
});

/** Ends the registration of a device, which has removed the pass. Idempotent. */
export const unregisterWalletDevice = endpoint({
  name: 'unregisterWalletDevice',
  method: 'POST',
  path: '/v1/wallet/devices/removals',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof UnregisterWalletDeviceBody>(),
  answer: schema<typeof Done>(),
});

/** Lists the passes of a device that have changed. Empty for an unknown device. Takes no token, because the device's id is a secret of the device. */
export const listChangedWalletPasses = endpoint({
  name: 'listChangedWalletPasses',
  method: 'POST',
  path: '/v1/wallet/devices/changes',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof ListChangedWalletPassesBody>(),
  answer: schema<typeof ChangedWalletPasses>(),
});

/**
 * Returns the present file of a pass for Apple Wallet, signed again. A pass that was used, cancelled or ended by the member is voided.
 * `ServiceUnavailable` if its icons cannot be read.
 */
export const fetchWalletPass = endpoint({
  name: 'fetchWalletPass',
  method: 'POST',
  path: '/v1/wallet/passes/files',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof FetchWalletPassBody>(),
  answer: schema<typeof FetchedWalletPass>(),
});
