import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';

const bytesOfMegabyte = 1_000_000;

/** Returns a function that describes a file: its dimensions, if any, and its size. */
export function useFileSize(): (picture: Pick<SitePicture, 'width' | 'height' | 'bytes'>) => string {
  const t = useTranslate();
  const { locale } = useDesk();
  const { tag } = localeFacts[locale];
  return ({ width, height, bytes }) => {
    const isLarge = bytes >= bytesOfMegabyte;
    const unit = isLarge ? 'megabyte' : 'kilobyte';
    const amount = isLarge ? bytes / bytesOfMegabyte : Math.max(1, Math.round(bytes / 1000));
    const size = new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
    return width > 0 ? `${t('pictures.size', { width, height })} · ${size}` : size;
  };
}
