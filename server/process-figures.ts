import { readFileSync } from 'node:fs';

const bytesPerPage = 4096;
const msPerTick = 10;

/**
 * Returns memory and processor time of another process, which may be blocked and so cannot watch itself. Zero if the process has ended, or on systems
 * without `/proc`.
 */
export function measureProcess(pid: number | undefined): { bytes: number; cpuMs: number } {
  try {
    // proc_pid_stat(5): after the name in brackets, utime and stime are the 12th and 13th field, and rss the 22nd
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return { bytes: Number(fields[21]) * bytesPerPage, cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick };
  } catch {
    return { bytes: 0, cpuMs: 0 };
  }
}
