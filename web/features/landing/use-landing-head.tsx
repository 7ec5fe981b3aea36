import { useLandingPicture } from '../../lib/centre/landing-picture.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { Image } from '../../ui/Image.tsx';
import type { PageHeaderProps } from '../../ui/PageHeader.tsx';

/** What the tenant's picture for a list (`landings_images`) makes of its head: words and picture side by side. */
export function useLandingHead(name: string, isWanted = true): Pick<PageHeaderProps, 'image' | 'layout'> {
  const source = useLandingPicture(name);
  if (!source || !isWanted) return {};
  return {
    layout: 'split',
    image: (
      <Image {...toPicture(source, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" isPriority fallbackIcon="camera" />
    ),
  };
}
