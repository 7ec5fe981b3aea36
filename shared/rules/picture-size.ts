/** Of both sides of a picture. */
export interface PictureSize {
  width: number;
  height: number;
}

export interface PictureBounds {
  /** The long side comes down to this. */
  longestSide: number;
  /** The short side does not go below this for it: a till's receipt is one part wide and fifteen parts long. */
  legibleSide: number;
  /** Beyond this no side is let, whatever becomes of the other. */
  utmostSide: number;
}

/** The size that a picture is drawn in: never larger than it is, and of the same shape. */
export function fitPicture({ width, height }: PictureSize, { longestSide, legibleSide, utmostSide }: PictureBounds): PictureSize {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const scale = Math.min(1, Math.max(longestSide / long, legibleSide / short), utmostSide / long);
  const toSide = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: toSide(width), height: toSide(height) };
}
