import { toPicture, useLandingPicture } from '../../lib/centre/pictures.ts';
import { Image } from '../../ui/Image.tsx';
import type { PageHeaderProps } from '../../ui/PageHeader.tsx';

/** Props for a page head with text and picture side by side. Without a picture, the text has the full width, unless `isAlwaysSplit`. */
export function toSplitHead(source: string | undefined, { isAlwaysSplit = false } = {}): Pick<PageHeaderProps, 'image' | 'layout'> {
  if (!source) return isAlwaysSplit ? { layout: 'split' } : {};
  return {
    layout: 'split',
    image: (
      <Image {...toPicture(source, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" isPriority fallbackIcon="camera" />
    ),
  };
}

/** Like `toSplitHead`, with the picture that the tenant has set for a list (`landings_images`). */
export function useLandingHead(name: string, isWanted = true): Pick<PageHeaderProps, 'image' | 'layout'> {
  const source = useLandingPicture(name);
  return toSplitHead(isWanted ? source : undefined);
}
