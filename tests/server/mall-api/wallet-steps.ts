import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { readOrder } from '#server/payment-sandbox/messages.ts';
import { createBookingOrder } from '#shared/contracts/booking.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { startPayment } from '#shared/contracts/payments.ts';
import { dataOf, giftCardSteps, toMessage } from './gift-card-steps.ts';
import type { TestMember } from './members.ts';
import type { RunningMallApi } from './running-mall-api.ts';

const openssl = 'openssl';

/** Verifies signatures independently, on machines that have it. */
export const hasOpenssl = spawnSync(openssl, ['version']).status === 0;

/** Opens the file of a pass for Apple Wallet. */
export function readPassFile(file: Uint8Array) {
  const files = unzipSync(file);
  const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? '').toString()) as Record<string, unknown>;
  return { files, manifest: read('manifest.json'), pass: read('pass.json') };
}

/** Returns what OpenSSL says about the signature of a manifest; by default, of the file's own. */
export function verifyPassFile(
  files: Record<string, Uint8Array>,
  ca: string,
  manifest: Uint8Array | string = files['manifest.json'] ?? '',
) {
  const folder = mkdtempSync(join(tmpdir(), 'pass-'));
  const paths = { signature: join(folder, 'signature'), manifest: join(folder, 'manifest'), ca: join(folder, 'ca.pem') };
  writeFileSync(paths.signature, files.signature ?? '');
  writeFileSync(paths.ca, ca);
  writeFileSync(paths.manifest, manifest);
  const words = ['smime', '-verify', '-inform', 'DER', '-in', paths.signature, '-content', paths.manifest, '-CAfile', paths.ca];
  const said = spawnSync(openssl, [...words, '-purpose', 'any', '-out', '/dev/null']).stderr.toString();
  const printed = spawnSync(openssl, ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', paths.signature]).stdout.toString();
  rmSync(folder, { recursive: true });
  return { said, printed };
}

/** Acts of members that make records for passes. The payment provider is the sandbox of `createWatchedSandbox`. */
export function walletSteps(getMallApi: () => RunningMallApi) {
  const { order, open, tell } = giftCardSteps(getMallApi);
  return {
    async activate({ customerId, token }: TestMember): Promise<{ id: number; code: string }> {
      const { db, domain } = getMallApi();
      inTransaction(db, () => domain.ledger.credit({ customerId, kind: 'adjustment', points: 1000, reference: null }));
      return dataOf(await getMallApi().sendAs(token, activateReward, { reward_id: 1 }));
    },
    /** Books one place, and pays it unless told otherwise. */
    async book({ token }: TestMember, isPaid = true): Promise<number> {
      const places = { service_id: 1, starts_at: '2026-03-11T14:00:00+01:00', people: 1, is_another: true };
      const { id } = dataOf<{ id: number }>(await getMallApi().sendAs(token, createBookingOrder, places));
      if (!isPaid) return id;
      const started = await getMallApi().sendAs(token, startPayment, { order_id: id, locale: 'cz' });
      const { searchParams } = new URL(dataOf<{ redirect_to: string }>(started).redirect_to);
      const wanted = readOrder(searchParams.get('order') ?? '', 'a key of the tests');
      if (!wanted) throw new Error('the sandbox was not asked');
      await tell(toMessage(wanted.reference, 'paid', wanted.amount));
      return id;
    },
    async buyGiftCard(member: TestMember): Promise<number> {
      const { id } = await order(member);
      const { reference, amount } = await open(member, id);
      await tell(toMessage(reference, 'paid', amount));
      return id;
    },
  };
}
