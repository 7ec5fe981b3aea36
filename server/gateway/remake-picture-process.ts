import { type PictureOrder, remakePicture } from './remake-picture.ts';

/** The process that `picture-line.ts` starts: draws what it is told to, and ends when its parent lets go of it. */
process.on('message', async (order: PictureOrder) => {
  const picture = await remakePicture(order).catch(() => undefined);
  process.send?.({ picture });
});
process.on('disconnect', () => process.exit());
