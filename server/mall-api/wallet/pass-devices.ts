import type { AppleWalletKeys } from '#config/wallet.ts';
import type { AnswerOf, BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { fetchWalletPass, listChangedWalletPasses, registerWalletDevice, unregisterWalletDevice } from '#shared/contracts/wallet.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';
import type { Domain } from '../domain.ts';
import type { CentrePasses } from './centre-passes.ts';
import { openCode } from './code-seal.ts';
import type { StoredPass } from './queries.ts';
import { addCode, type PassRecords } from './record-facts.ts';

interface Parts {
  passes: CentrePasses;
  records: PassRecords;
  keys: AppleWalletKeys;
}

/** Serves devices with passes for Apple Wallet. Each function throws as its contract describes. */
export function preparePassDevices({ db, clock, randomBytes, queries: { wallet } }: Domain, { passes, records, keys }: Parts) {
  function getPass({ pass_type, serial, token }: BodyOf<typeof unregisterWalletDevice> | BodyOf<typeof fetchWalletPass>): StoredPass {
    const pass = pass_type === keys.passTypeId ? wallet.findByToken(hashLinkToken(token), serial) : undefined;
    if (!pass) throw new ApiError('NotFound');
    return pass;
  }

  return {
    register: (body: BodyOf<typeof registerWalletDevice>): AnswerOf<typeof registerWalletDevice> =>
      inTransaction(db, () => ({ is_new: wallet.devices.register(getPass(body), body.device, body.push_token, clock().getTime()) })),
    unregister: (body: BodyOf<typeof unregisterWalletDevice>): void =>
      inTransaction(db, () => wallet.devices.unregister(getPass(body), body.device)),
    listChanged({ pass_type, device, since }: BodyOf<typeof listChangedWalletPasses>): AnswerOf<typeof listChangedWalletPasses> {
      const changed = pass_type === keys.passTypeId ? wallet.devices.listChanged(device, since) : [];
      return { serials: [...new Set(changed.map(({ serial }) => serial))], until: changed.at(-1)?.changedMs ?? since };
    },
    async fetch(body: BodyOf<typeof fetchWalletPass>): Promise<AnswerOf<typeof fetchWalletPass>> {
      const pass = getPass(body);
      const changedSeconds = Math.floor(pass.changedMs / 1000);
      const changed_at = new Date(changedSeconds * 1000).toISOString();
      if (body.since !== undefined && changedSeconds * 1000 <= Date.parse(body.since)) return { changed_at, file: null };
      if (!passes.findAppleKeys()) throw new ApiError('ServiceUnavailable'); // until the centre has a new certificate
      const code = pass.sealedCode === null ? undefined : openCode(body.token, pass.sealedCode, randomBytes);
      const facts = inTransaction(db, () => records.readStored(pass));
      const file = await passes.makeFile(addCode(facts, code, pass.locale), pass.locale, body.token);
      return { changed_at, file: file.toString('base64') };
    },
  };
}
