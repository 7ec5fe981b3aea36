import pino, { type DestinationStream, type Level, type Logger } from 'pino';

/** Paths of credentials in objects that libraries and we log. They are redacted at every level. */
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
 * Creates the logger of a process; every event has the fields of `base`. If `level` is undefined: `warn` on a terminal,
 * which a person reads; otherwise `info`.
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

/** Opens standard output: on a terminal, an event is one readable line, otherwise one JSON object. */
export function openLogOutput(options?: Parameters<typeof pino.destination>[0]): DestinationStream {
  if (!process.stdout.isTTY) return pino.destination(options);
  return { write: (line) => process.stdout.write(toReadableLine(line)) };
}

/** Formats an event for people: level, message, fields, and the stack of an error. */
export function toReadableLine(line: string): string {
  const { level, time: _time, msg, tenant: _tenant, err, ...rest } = JSON.parse(line) as LogEvent; // safe: pino's own fields
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

/** Prints lines that people at a terminal wait for; otherwise logs them. */
export function toAnnouncer(log: Pick<Logger, 'info'>): (line: string) => void {
  return process.stdout.isTTY ? (line) => console.info(line) : (line) => log.info(line);
}

/** Logs Node's own warnings: as plain text they would break a log of JSON lines. */
export function logNodeWarnings(log: Pick<Logger, 'warn'>): void {
  if (process.stderr.isTTY) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn({ warning: name }, message));
}
