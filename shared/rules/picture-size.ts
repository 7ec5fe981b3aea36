/** Both sides of a picture. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface PictureBounds {
  /** The long side is scaled down to this. */
  maxSide: number;
  /** The short side is not scaled below this, even if the long side then exceeds `maxSide`: a till receipt may be 15 times as long as wide. */
  legibleSide: number;
  /** Hard limit of either side, overrides `legibleSide`. */
  utmostSide: number;
}

/** Size at which a picture is drawn: never enlarged, with the same aspect ratio. */
export function fitPicture({ width, height }: PictureSize, { maxSide, legibleSide, utmostSide }: PictureBounds): PictureSize {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = Math.min(1, Math.max(maxSide / long, legibleSide / short), utmostSide / long);
  const toSide = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: toSide(width), height: toSide(height) };
}
