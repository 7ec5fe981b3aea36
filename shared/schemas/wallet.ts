import * as z from 'zod/mini';
import {
  createWalletPass,
  fetchWalletPass,
  getWalletOffer,
  getWalletPassFile,
  listChangedWalletPasses,
  passKinds,
  registerWalletDevice,
  unregisterWalletDevice,
  wallets,
} from '../contracts/wallet.ts';
import { check } from './check.ts';
import { DateTime, Done, Id, LinkToken, LocaleCode } from './fields.ts';

export const WalletOffer = z.object({ wallets: z.array(z.enum(wallets)) });

export const CreateWalletPassBody = z
  .object({
    wallet: z.enum(wallets),
    kind: z.enum(passKinds),
    /** Id of the reward, booking or gift card; missing for the member's card. */
    id: z.optional(Id),
    /** Language of the pass. */
    locale: LocaleCode,
  })
  .check(
    z.refine(({ kind, id }) => (kind === 'card') === (id === undefined), { path: ['id'], error: 'must be given, except for the card' }),
  );

const googleLink = /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/;

export const WalletPass = z.object({
  /** Google Wallet: the link that saves the pass; otherwise null. */
  link: z._default(z.nullable(z.string().check(z.regex(googleLink))), null),
  /** Apple Wallet: valid for `getWalletPassFile` until `expires_at`; otherwise null. */
  ticket: z._default(z.nullable(z.string()), null),
  expires_at: z._default(z.nullable(DateTime), null),
});

/** Id of a device, and number of a pass: path segments of Apple's web service. */
const segment = z.string().check(z.regex(/^[\w.-]{1,100}$/));
const passType = z.string().check(z.regex(/^pass\.[\w.-]{1,200}$/));

const pass = { pass_type: passType, serial: segment, token: LinkToken };

export const RegisterWalletDeviceBody = z.object({
  ...pass,
  device: segment,
  /** Address of the device at Apple's push service, for this pass type. */
  push_token: z.string().check(z.regex(/^[\da-fA-F]{1,200}$/)),
});
export const RegisteredWalletDevice = z.object({ is_new: z.boolean() });

export const UnregisterWalletDeviceBody = z.object({ ...pass, device: segment });

const changeTime = z.int().check(z.nonnegative());
export const ListChangedWalletPassesBody = z.object({
  pass_type: passType,
  device: segment,
  /** `until` of an earlier answer; 0: all passes. */
  since: changeTime,
});
export const ChangedWalletPasses = z.object({ serials: z.array(segment), until: changeTime });

export const FetchWalletPassBody = z.object({
  ...pass,
  /** `changed_at` of the file that the device has. */
  since: z.optional(DateTime),
});
export const FetchedWalletPass = z.object({
  /** Whole seconds. */
  changed_at: DateTime,
  /** In base64; null if the pass has not changed since. */
  file: z.nullable(z.base64()),
});

export const walletChecks = [
  check(getWalletOffer, { answer: WalletOffer }),
  check(createWalletPass, { body: CreateWalletPassBody, answer: WalletPass }),
  check(getWalletPassFile, { answer: Done }),
  check(registerWalletDevice, { body: RegisterWalletDeviceBody, answer: RegisteredWalletDevice }),
  check(unregisterWalletDevice, { body: UnregisterWalletDeviceBody, answer: Done }),
  check(listChangedWalletPasses, { body: ListChangedWalletPassesBody, answer: ChangedWalletPasses }),
  check(fetchWalletPass, { body: FetchWalletPassBody, answer: FetchedWalletPass }),
];
