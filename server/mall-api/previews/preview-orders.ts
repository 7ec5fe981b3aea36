import type { PreviewOutcome, PreviewWish } from './preview-wish.ts';

export interface PreviewAnswer {
  status: number;
  body: string;
}

/** What the process that holds previews is told; each by its own number. */
export type PreviewOrder =
  | { act: 'make'; call: number; preview: number; databaseFile: string; wish: PreviewWish; nowMs: number }
  | { act: 'read'; call: number; preview: number; address: string }
  | { act: 'drop'; call: number; preview: number };

/** An answer that is not there is that of a preview that is not there. */
export type PreviewReply =
  | { call: number; made: PreviewOutcome; memoryBytes: number }
  | { call: number; answer?: PreviewAnswer }
  | { call: number; failed: string };
