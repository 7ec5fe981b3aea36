import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PreviewWish } from './preview-orders.ts';

/** Content of a preview's token: what it opens, for whom, and until when. */
export interface PreviewPass {
  wish: PreviewWish & { atMs: number };
  staffId: number;
  expiresMs: number;
}

const number = z.int().check(z.nonnegative());
/** Content as written to the token, which is short because it is part of URLs. */
const Written = z.tuple([z.nullable(z.tuple([z.string(), z.string(), number])), number, number, number]);

/** Signs with a key derived for this use only. Modified tokens are invalid. */
export function createPreviewTokens({ getKey, clock }: { getKey: () => Buffer; clock: () => Date }) {
  const sign = (text: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', getKey(), '', 'preview', 32)))
      .update(text)
      .digest();

  return {
    write({ wish: { record, atMs }, staffId, expiresMs }: PreviewPass): string {
      const written: z.infer<typeof Written> = [record ? [record.kind, record.key, record.version] : null, atMs, staffId, expiresMs];
      const text = Buffer.from(JSON.stringify(written)).toString('base64url');
      return `${text}.${sign(text).toString('base64url')}`;
    },
    /** Reads a token; undefined if it is invalid or expired. */
    read(token: string): PreviewPass | undefined {
      const [text = '', signature = '', ...rest] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(text)];
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const [record, atMs, staffId, expiresMs] = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (clock().getTime() >= expiresMs) return undefined;
      return { wish: { ...(record && { record: { kind: record[0], key: record[1], version: record[2] } }), atMs }, staffId, expiresMs };
    },
  };
}
