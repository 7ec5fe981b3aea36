import type { FastifyBaseLogger } from 'fastify';
import { createDueRunner } from '../core/jobs/due-runner.ts';
import type { Domain } from '../domain.ts';
import { type Outcome, toDeskFault } from './outcome.ts';
import type { Named } from './records.ts';
import { type Due, noSchedule, toNote } from './schedule.ts';

interface Dependencies {
  domain: Pick<Domain, 'clock' | 'records'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
}

type Refusal = Extract<Outcome, { outcome: 'refused' | 'used' }>;

const maxConcurrent = 100;
const maxFaults = 20;

/**
 * Publishes drafts and archives records at the scheduled times, like a person would, in the name of the scheduler. Acts
 * that became due while no process ran are executed at the start. Failed acts do not change anything and are recorded
 * in the history.
 */
export function createScheduleJob({ domain: { clock, records }, log }: Dependencies) {
  const { schedules, history } = records;
  const runner = createDueRunner({
    clock,
    doDue,
    findSoonestMs: schedules.findSoonestMs,
    onError: (error) => log.error({ err: error }, 'what was scheduled could not be done; it is tried again'),
  });
  records.whenShown(async () => runner.wake()); // after every act, because it may have changed the schedule

  /** Retries refused acts after the others, because one record's end may depend on another's. Throws unexpected errors after all acts were tried. */
  async function doDue(isClosed: () => boolean): Promise<void> {
    const broken = new Map<string, unknown>();
    for (;;) {
      const due = schedules.listDue(clock().getTime(), maxConcurrent).filter((one) => !broken.has(toId(one)));
      const refused: [Due, Refusal][] = [];
      for (const one of due) {
        if (isClosed()) return;
        const outcome = await act(one).catch((error: unknown) => void broken.set(toId(one), error));
        if (outcome?.outcome === 'refused' || outcome?.outcome === 'used') refused.push([one, outcome]);
      }
      if (due.length === 0) break;
      if (refused.length < due.length) continue;
      for (const [one, refusal] of refused) await giveUp(one, refusal).catch((error: unknown) => void broken.set(toId(one), error));
    }
    if (broken.size > 0) throw new AggregateError(broken.values(), `of what was scheduled: ${[...broken.keys()].join(', ')}`);
  }

  /** Executes a due act. On a conflict, someone has changed the record meanwhile, so the schedule is read again. */
  async function act(due: Due): Promise<Outcome> {
    const { kind, key } = due;
    const named = { ...toNamed(due), schedule: toNote('done', toInstants(due)) };
    const outcome = await (due.act === 'publish' ? records.publish(named) : records.archive(named));
    if (outcome.outcome === 'done') log.info({ kind, key, act: due.act }, 'what was scheduled was done');
    return outcome;
  }

  async function giveUp(due: Due, refusal: Refusal): Promise<void> {
    const { kind, key } = due;
    const why =
      refusal.outcome === 'used' ? { uses_total: refusal.total } : { faults: refusal.faults.slice(0, maxFaults).map(toDeskFault) };
    await records.giveUp({ ...toNamed(due), schedule: toNote('failed', toInstants(due), why) }, due.act);
    log.warn({ kind, key, act: due.act }, 'what was scheduled could not be done');
  }

  function toNamed({ kind, key, version }: Due): Named {
    const maker = history.findScheduler(kind, key);
    return { kind, key, version, by: maker?.by ?? 'schedule', staffId: maker?.staffId ?? undefined };
  }

  return { run: runner.run, start: runner.wake, close: runner.close };
}

function toInstants({ act, dueMs }: Due) {
  return act === 'publish' ? { ...noSchedule, publishMs: dueMs } : { ...noSchedule, unpublishMs: dueMs };
}

function toId({ kind, key, act }: Due): string {
  return `${act} ${kind} ${key}`;
}
