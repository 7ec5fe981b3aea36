import type { ReceiptPictures } from './receipt-pictures.ts';

/** Encodes pictures as text for a member's data export, up to a number of characters: the gateway accepts no answer above eight megabytes. */
export function takePictures(pictures: Pick<ReceiptPictures, 'find'>, maxCharacters: number) {
  let left = maxCharacters;
  return (findName: () => string | undefined): string | null => {
    const name = left > 0 ? findName() : undefined;
    const picture = name && pictures.find(name)?.toString('base64');
    left -= picture?.length ?? 0;
    return picture && left >= 0 ? picture : null;
  };
}
