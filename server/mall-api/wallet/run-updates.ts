import type { FastifyBaseLogger } from 'fastify';
import { afterCommit } from '../core/db/transaction.ts';
import { createSendRunner } from '../core/jobs/send-tasks.ts';
import type { Domain } from '../domain.ts';
import { apnsOrigin, createApns } from './apns.ts';
import { prepareCentrePasses, type WalletAccess } from './centre-passes.ts';
import { toObjectId } from './google-link.ts';
import { createGoogleObjects, type GoogleOrigins, googleOrigins } from './google-objects.ts';
import { type PassFacts, toDigest } from './pass-facts.ts';
import type { StoredPass } from './queries.ts';
import { preparePassFacts } from './record-facts.ts';

interface Dependencies {
  domain: Domain;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  access: WalletAccess;
  /** Services of Apple and Google. */
  services?: { apns: { origin: string; ca?: string | undefined }; google: GoogleOrigins };
}

/**
 * Updates passes in phones when their records have changed. Triggers mark passes of changed records. Google gets the new content; Apple's push
 * service tells devices to fetch it. Changes of the same pass within half a minute are sent together.
 */
export function createWalletUpdates({
  domain,
  log,
  access,
  services = { apns: { origin: apnsOrigin }, google: googleOrigins },
}: Dependencies) {
  const { db, clock, queries } = domain;
  const { wallet } = queries;
  const { keys } = access;
  const passes = prepareCentrePasses(domain, access);
  const records = preparePassFacts(domain, access);
  const apns = keys.apple && createApns({ keys: keys.apple, ...services.apns });
  const google = keys.google && createGoogleObjects({ keys: keys.google, origins: services.google, clock });

  const devices = createSendRunner({
    ...{ db, clock, log, queue: wallet.devices.tasks },
    prepare: () => apns,
    send: ({ pushToken }, service) => service.tell(pushToken),
    settle(task, outcome) {
      if (outcome === 'gone') wallet.devices.remove(task);
    },
    words: {
      failed: 'devices with passes could not be notified',
      later: 'a device with a pass could not be notified; it is tried again',
      gone: 'a device no longer has a pass',
      refused: 'a device with a pass was not notified',
    },
  });

  const updates = createSendRunner({
    ...{ db, clock, log, queue: wallet.tasks },
    prepare: findChange,
    send: async (pass, { facts }) =>
      pass.wallet === 'google' && google && keys.google
        ? google.patch(toObjectId(pass, keys.google), passes.toGoogleFields(facts, pass))
        : { outcome: 'sent' },
    settle(pass, outcome, { digest, facts: { expiresAt } }) {
      const content = { digest, expiresMs: expiresAt?.getTime() ?? null };
      if (pass.wallet === 'apple') {
        wallet.change(pass, content, clock().getTime());
        afterCommit(db, devices.wake);
      } else if (outcome === 'sent') wallet.setContent(pass, content);
    },
    words: {
      failed: 'passes could not be updated',
      later: 'a pass could not be updated in Google Wallet; it is tried again',
      gone: 'a pass is not saved in Google Wallet',
      refused: 'a pass was not updated in Google Wallet',
    },
  });

  /** Undefined if the pass shows the record as it is, or if the wallet has no keys any more. */
  function findChange(pass: StoredPass): { facts: PassFacts; digest: string } | undefined {
    if (!keys[pass.wallet]) return undefined;
    const facts = records.readStored(pass);
    const digest = toDigest(facts);
    return digest === pass.digest ? undefined : { facts, digest };
  }

  return {
    /** Sends what is due. Resolves when nothing is due. */
    async run(): Promise<void> {
      await updates.run();
      await devices.run();
    },
    /** Resumes updates of an earlier process. */
    start(): void {
      updates.wake();
      devices.wake();
    },
    async close(): Promise<void> {
      await Promise.all([updates.close(), devices.close()]);
      apns?.close();
    },
  };
}
