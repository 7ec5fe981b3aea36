import * as z from 'zod/mini';
import { imageFormats } from '#shared/site/images.ts';

/** Accepts any kind of buffer, as sharp returns it. */
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const RemakeOrder = z.object({
  path: z.string(),
  /** Purpose of the uploaded picture. */
  use: z.enum(['portrait', 'receipt', 'message', 'site']),
});
export type RemakeOrder = z.output<typeof RemakeOrder>;

const ResizeOrder = z.object({
  file: Bytes,
  size: z.object({
    width: z.int(),
    /** If set, the picture is cropped to exactly this size from its centre; without it the picture keeps its proportions. */
    height: z.optional(z.int()),
    format: z.enum(imageFormats),
    /** If set, the whole picture is drawn in a square. */
    icon: z.optional(z.enum(['plain', 'maskable'])),
  }),
});
export type ResizeOrder = z.output<typeof ResizeOrder>;

/** Message to the image process. */
export const ImageOrder = z.union([RemakeOrder, ResizeOrder]);
export type ImageOrder = z.output<typeof ImageOrder>;

/** Reply of the image process; without a picture if it could not be drawn. `isLast`: the process should end, because its memory stays large. */
export const ImageReply = z.object({ picture: z.optional(Bytes), isLast: z.optional(z.boolean()) });
export type ImageReply = z.output<typeof ImageReply>;
