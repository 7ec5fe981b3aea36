import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Whether figures of processes are available. Only Linux provides them (proc(5)). */
export const hasProcessFigures = existsSync('/proc/self/status');

/** Returns the peak memory (VmHWM) and the current memory (VmRSS) of a process in MiB. */
export function memoryOf(pid: number): { peakMiB: number; nowMiB: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { peakMiB: read('VmHWM'), nowMiB: read('VmRSS') };
}

/** Resets the peak memory of a process (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the processor time of all threads of a process, with a resolution of ten milliseconds (proc(5): utime and stime). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function countOpenFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Lists the running children of a process. */
export function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}
