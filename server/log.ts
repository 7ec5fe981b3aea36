import pino, { type DestinationStream, type Level, type Logger } from 'pino';

/** Where credentials stand in what libraries and we hand to a logger; whatever the level, none of them gets into a line. */
const secrets = ['authorization', 'cookie', '["set-cookie"]', 'password', 'current_password', 'token', 'id_token', '["idempotency-key"]'];
const holders = [
  '',
  'headers',
  'req.headers',
  'request.headers',
  'res.headers',
  'response.headers',
  'body',
  'req.body',
  'err',
  'err.headers',
];

const toPath = (holder: string, name: string) => (holder === '' || name.startsWith('[') ? `${holder}${name}` : `${holder}.${name}`);

/**
 * Creates the log of a process; every event has `base`. `level` undefined: warnings alone on a terminal, where a person reads, `info` elsewhere,
 * where lines are collected.
 */
export function createLog(
  level: Level | 'silent' | undefined,
  base: Record<string, string>,
  destination: DestinationStream = openLogOutput(),
): Logger {
  const paths = holders.flatMap((holder) => secrets.map((name) => toPath(holder, name)));
  const usual = process.stdout.isTTY ? 'warn' : 'info';
  return pino({ level: level ?? usual, base, redact: { paths, censor: '[redacted]' } }, destination);
}

/** Standard output: one readable line for each event on a terminal, one JSON object elsewhere. */
export function openLogOutput(options?: Parameters<typeof pino.destination>[0]): DestinationStream {
  if (!process.stdout.isTTY) return pino.destination(options);
  return { write: (line) => process.stdout.write(toReadableLine(line)) };
}

/** An event as people read it: level, message, what belongs to it, and the stack of an error. */
export function toReadableLine(line: string): string {
  const { level, time: _time, msg, tenant: _tenant, err, ...rest } = JSON.parse(line) as LogEvent; // pino's own
  const fields = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const stack = err?.stack ? `\n${err.stack}` : '';
  return `${(pino.levels.labels[level] ?? '').toUpperCase()} ${msg ?? err?.message ?? ''}${fields}${stack}\n`;
}

interface LogEvent {
  level: number;
  time: number;
  msg?: string;
  tenant?: string;
  err?: { message?: string; stack?: string };
}

/** Prints what people at a terminal wait for; elsewhere it is a line of the log. */
export function toAnnouncer(log: Pick<Logger, 'info'>): (line: string) => void {
  return process.stdout.isTTY ? (line) => console.info(line) : (line) => log.info(line);
}

/** Logs Node's own warnings: printed as text they would break a log of JSON lines. */
export function logNodeWarnings(log: Pick<Logger, 'warn'>): void {
  if (process.stderr.isTTY) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn({ warning: name }, message));
}
