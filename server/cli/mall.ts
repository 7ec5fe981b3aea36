import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { readEnv } from '#config/env.ts';
import { planPush } from '#config/push-keys.ts';
import { deskUrlOf, readTenant, withPublicUrl } from '#config/tenant.ts';
import { keepFilesPrivate } from '../data-folder.ts';
import { openDatabase } from '../mall-api/core/db/open.ts';
import { holdData } from '../mall-api/core/db/sqlite/data-lock.ts';
import { openPublisher } from '../mall-api/core/realtime/publisher.ts';
import { createAddressHash } from '../mall-api/core/secrets/address-hash.ts';
import { openAddressKey } from '../mall-api/core/secrets/address-key.ts';
import { createDomain } from '../mall-api/domain.ts';
import { toPaths } from '../mall-api/paths.ts';
import { findAsk } from './ask.ts';
import { type DataCommand, dataCommands } from './mall/backup.ts';
import { CommandFault, type Commands, findRefusal } from './mall/command.ts';
import { consentCommands } from './mall/consent.ts';
import { giftCardCommands } from './mall/gift-cards.ts';
import { initCommand } from './mall/init.ts';
import { keyCommands } from './mall/keys.ts';
import { memberCommands, pointsCommands } from './mall/members.ts';
import { messageCommands } from './mall/messages.ts';
import { paymentCommands } from './mall/payments.ts';
import { receiptCommands } from './mall/receipts.ts';
import { recordCommands } from './mall/records.ts';
import { rewardCommands } from './mall/rewards.ts';
import { staffCommands } from './mall/staff.ts';

// `npm run mall -- <group> <command>`: manual operations on the database of the tenant TENANT in DATA_DIR, and its backups.
const groups: Readonly<Record<string, Commands>> = {
  receipts: receiptCommands,
  rewards: rewardCommands,
  points: pointsCommands,
  'gift-cards': giftCardCommands,
  payments: paymentCommands,
  members: memberCommands,
  messages: messageCommands,
  consent: consentCommands,
  records: recordCommands,
  staff: staffCommands,
  keys: keyCommands,
};

try {
  console.info(await run(process.argv.slice(2)));
} catch (error) {
  const refusal = findRefusal(error);
  if (refusal === undefined) throw error;
  console.error(refusal);
  process.exitCode = 1;
}

async function run([group = '', ...words]: readonly string[]): Promise<string> {
  const [name = '', ...typed] = words;
  if (group === '' || group === '--help') return toHelp();
  if (group === 'init') return initCommand.run(words, readEnv(process.env), new Date());
  const commands = Object.hasOwn(groups, group) ? groups[group] : undefined;
  const command = commands && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const aboutAll = Object.hasOwn(dataCommands, group) ? dataCommands[group] : undefined;
  if (aboutAll) return runAboutAll(aboutAll, words);
  if (!command) throw new CommandFault(`There is no command ${group} ${name}.\n\n${toHelp()}`);
  const env = readEnv(process.env);
  const { databaseFile, lockFile, receiptsDir, addressKeyFile } = toPaths(env);
  if (!existsSync(databaseFile)) throw new CommandFault(`${databaseFile} is not there: the tenant ${env.tenant} has not run yet.`);
  keepFilesPrivate();
  const release = holdData(lockFile);
  const tenant = readTenant(env);
  const publisher = openPublisher(env, tenant, { warn: sayUntold });
  const db = openDatabase(databaseFile, { onCopy: (copy) => console.info(`The database is migrated; a copy from before it is ${copy}`) });
  try {
    const getKey = openAddressKey({ db, file: addressKeyFile, randomBytes });
    const hashAddress = createAddressHash(getKey);
    const pushKey = planPush(env.push)?.publicKey;
    const domain = createDomain({ db, clock: () => new Date(), randomBytes, hashAddress, getKey, receiptsDir, publisher, pushKey });
    return await command.run(typed, {
      domain,
      operator: toOperator(),
      deskUrl: deskUrlOf(withPublicUrl(env, tenant), tenant),
      ask: findAsk(),
    });
  } finally {
    await publisher.close();
    db.close();
    release();
  }
}

/** Reports that open pages could not be notified. Reports nothing if no gateway runs, because no page is open then. */
function sayUntold(facts: unknown): void {
  const isRefused = typeof facts === 'object' && facts !== null && 'code' in facts && facts.code === 'ECONNREFUSED';
  if (!isRefused) console.error('Open pages could not be notified: they will show the change after their next request.');
}

/** Runs a backup or restore. If interrupted, nothing is left half done. */
async function runAboutAll(command: DataCommand, typed: readonly string[]): Promise<string> {
  keepFilesPrivate();
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  try {
    const env = readEnv(process.env);
    return await command.run(typed, {
      env,
      clock: () => new Date(),
      operator: toOperator(),
      ask: findAsk(ending.signal),
      signal: ending.signal,
    });
  } catch (error) {
    throw ending.signal.aborted ? new CommandFault('It was broken off: nothing was changed, and no file was made.') : error;
  }
}

/** The user who is logged in; in a container without user names, the user's number. */
function toOperator(): string {
  try {
    return process.env.SUDO_USER || userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

function toHelp(): string {
  const named = Object.entries(groups).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, command]) => [`${group} ${name}`, command] as const),
  );
  const lines = [['init', initCommand] as const, ...named, ...Object.entries(dataCommands)].map(
    ([name, { takes, does }]) => [`npm run mall -- ${name} ${takes}`, does] as const,
  );
  const width = Math.max(...lines.map(([typed]) => typed.length)) + 2;
  return lines.map(([typed, does]) => `  ${typed.padEnd(width)}${does}`).join('\n');
}
