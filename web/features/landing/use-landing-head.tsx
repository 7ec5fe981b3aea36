import { toPicture, useLandingPicture } from '../../lib/centre/pictures.ts';
import { Image } from '../../ui/Image.tsx';
import type { PageHeaderProps } from '../../ui/PageHeader.tsx';

/** Head of a page with a picture: words and picture side by side. Without a picture it has the full width, unless `isAlwaysSplit`. */
export function toSplitHead(source: string | undefined, { isAlwaysSplit = false } = {}): Pick<PageHeaderProps, 'image' | 'layout'> {
  if (!source) return isAlwaysSplit ? { layout: 'split' } : {};
  return {
    layout: 'split',
    image: (
      <Image {...toPicture(source, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" isPriority fallbackIcon="camera" />
    ),
  };
}

/** As `toSplitHead`, with the tenant's picture of a list (`landings_images`). */
export function useLandingHead(name: string, isWanted = true): Pick<PageHeaderProps, 'image' | 'layout'> {
  const source = useLandingPicture(name);
  return toSplitHead(isWanted ? source : undefined);
}
