import { toPicture } from '../../lib/centre/pictures.ts';
import { Image } from '../../ui/Image.tsx';

/** The picture at the head of a page. Lower on wide screens, higher on phones. */
export function PageCover({ source }: { source: string }) {
  return (
    <Image
      {...toPicture(source, 1920)}
      alt=""
      ratio="wide"
      sizes="(min-width: 1320px) 1320px, 100vw"
      isPriority
      className="page-cover"
      fallbackIcon="camera"
    />
  );
}
