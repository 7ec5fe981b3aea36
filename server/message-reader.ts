import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Figure } from './http/metrics.ts';

/** The sender of a message. */
export type MessageSource = 'redis-bus' | 'redis-reply' | 'mall-api' | 'gateway' | 'image-process' | 'preview-process' | 'receipt-reader';

export interface MessageReader {
  /**
   * Returns the parsed message. Returns undefined if it does not fit its schema: ignore the message then. The fault is counted, and logged at most
   * once a minute.
   */
  read: <Schema extends z.ZodMiniType>(source: MessageSource, schema: Schema, message: unknown) => z.output<Schema> | undefined;
  /** Counts and logs a message that is invalid for another reason, such as a wrong signature. */
  ignore: (source: MessageSource, fault: string) => void;
  ignored: () => Readonly<Partial<Record<MessageSource, number>>>;
}

const logEveryMs = 60_000;

/** Parses messages of other processes. A message of another version or program must not end this process. */
export function createMessageReader(log: Pick<Logger, 'warn'>, nowMs = () => performance.now()): MessageReader {
  const counts = new Map<MessageSource, number>();
  const loggedMs = new Map<MessageSource, number>();

  function ignore(source: MessageSource, fault: string): void {
    const ignored = (counts.get(source) ?? 0) + 1;
    counts.set(source, ignored);
    if (nowMs() - (loggedMs.get(source) ?? Number.NEGATIVE_INFINITY) < logEveryMs) return;
    loggedMs.set(source, nowMs());
    log.warn({ source, ignored, fault }, 'ignored a message that does not fit its schema');
  }

  return {
    read(source, schema, message) {
      const parsed = schema.safeParse(message);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      ignore(source, `${issue?.path.join('.') || 'message'}: ${issue?.code}`); // never the value, which may be personal
      return undefined;
    },
    ignore,
    ignored: () => Object.fromEntries(counts),
  };
}

export function toMessageFigures({ ignored }: Pick<MessageReader, 'ignored'>): Figure[] {
  return [
    {
      name: 'mallfront_messages_ignored_total',
      help: 'Messages of other processes that did not fit their schema and were ignored.',
      kind: 'counter',
      labels: ['source'],
      read: () => Object.entries(ignored()).map(([source, value]) => ({ value, labels: { source } })),
    },
  ];
}
