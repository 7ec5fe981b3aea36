const megabyte = 1024 * 1024;

/** Max memory of the image process: more than an allowed picture has ever needed, but at most half of a small container. */
export const maxImageBytes = Math.max(
  192 * megabyte,
  Math.min(512 * megabyte, process.constrainedMemory() / 2 || Number.POSITIVE_INFINITY),
);
