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

/** The process's log: one JSON line for each event, every one with `base`. */
export function createLog(level: Level | 'silent', base: Record<string, string>, destination?: DestinationStream): Logger {
  const paths = holders.flatMap((holder) => secrets.map((name) => toPath(holder, name)));
  const options = { level, base, redact: { paths, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
}

/** What somebody at a terminal wants to read by itself is one more line of the log everywhere else. */
export function toAnnouncer(log: Pick<Logger, 'info'>): (line: string) => void {
  return process.stdout.isTTY ? (line) => console.info(line) : (line) => log.info(line);
}

/** Node prints its warnings as they are; among lines of JSON nothing reads them. */
export function logNodeWarnings(log: Pick<Logger, 'warn'>): void {
  if (process.stderr.isTTY) return;
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn({ warning: name }, message));
}
