import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { CommandContext, Commands } from '#server/cli/mall/command.ts';
import { type Publisher, silentPublisher } from '#server/mall-api/core/realtime/live-events.ts';
import { createDomain } from '#server/mall-api/domain.ts';
import { getKey, hashAddress, type RunningMallApi } from '../mall-api/running-mall-api.ts';

type Tenant = Pick<RunningMallApi, 'db' | 'clock' | 'receiptsDir'> & { publisher?: Publisher };

/** Returns the context of a command run by the operator eva, with its own domain, as in a separate process. */
export function toContext({ db, clock, receiptsDir, publisher = silentPublisher }: Tenant, ask?: CommandContext['ask']): CommandContext {
  const domain = createDomain({ db, clock, randomBytes, hashAddress, getKey, receiptsDir, publisher });
  return { domain, operator: 'eva', deskUrl: 'https://desk.tiny.example', ask };
}

/** Runs a command without questions, and returns its output. */
export function runCommand(commands: Commands, tenant: Tenant, name: string, ...typed: string[]): string {
  const printed = (commands[name] ?? expect.unreachable(name)).run(typed, toContext(tenant));
  return typeof printed === 'string' ? printed : expect.unreachable('it takes its time');
}

/** Lists the recorded acts of operators, the latest first. */
export function listActs({ db }: Pick<Tenant, 'db'>): { operator: string; act: string; subject: string; why: string | null }[] {
  const rows = db.prepare('SELECT operator, act, subject, why FROM operator_act ORDER BY id DESC').all();
  return rows.map(({ operator, act, subject, why }) => ({
    operator: String(operator),
    act: String(act),
    subject: String(subject),
    why: why === null ? null : String(why),
  }));
}
