/** View of a picture in its frame: zoom relative to fitting, quarter turns, and offset in pixels. */
export interface PictureView {
  zoom: number;
  turns: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholePicture: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 };

const most = 8;
/** Zoom factor of one click or key press. */
export const zoomStep = 1.4;

/** Scale at which the whole rotated picture fits into the frame. */
export function toFit(picture: Size, frame: Size, turns: number): number {
  const [width, height] = turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  if (width === 0 || height === 0 || frame.width === 0 || frame.height === 0) return 1;
  return Math.min(frame.width / width, frame.height / height);
}

/** Zooms around a fixed point, relative to the middle of the frame. */
export function zoomBy(view: PictureView, factor: number, at = { x: 0, y: 0 }): PictureView {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), most);
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 };
  const by = zoom / view.zoom;
  return { ...view, zoom, x: at.x + (view.x - at.x) * by, y: at.y + (view.y - at.y) * by };
}

export function turnRight(view: PictureView): PictureView {
  return { ...wholePicture, turns: (view.turns + 1) % 4 };
}

/** Moves the picture, but never beyond its edges. */
export function push(view: PictureView, by: { x: number; y: number }, picture: Size, frame: Size): PictureView {
  const scale = toFit(picture, frame, view.turns) * view.zoom;
  const [width, height] = view.turns % 2 === 0 ? [picture.width, picture.height] : [picture.height, picture.width];
  const within = (value: number, size: number, room: number) => {
    const beyond = Math.max(0, (size * scale - room) / 2);
    return Math.min(Math.max(value, -beyond), beyond);
  };
  return { ...view, x: within(view.x + by.x, width, frame.width), y: within(view.y + by.y, height, frame.height) };
}
