import { getSitePicture } from '#shared/contracts/desk-pictures.ts';
import { getShopPicture } from '#shared/contracts/desk-shop.ts';
import { isUploaded, isVector, splitFocus, toImageAddress, uploadedFolder } from '#shared/site/images.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';

interface DeskPictureProps {
  address: string;
  alt: string;
  className?: string;
  loading?: 'lazy';
  /** Whether an editor reviews the picture, which may not be published yet. */
  isProposed?: boolean;
}

/** A picture as visitors see it. An unpublished picture of a shop has no public address and comes with the call's answer. */
export function DeskPicture({ address, isProposed = false, ...image }: DeskPictureProps) {
  const may = useMay();
  const { source } = splitFocus(address);
  const mayBeHidden = isUploaded(source) && may(getShopPicture) && (isProposed || !may(getSitePicture));
  const hidden = useCall(getShopPicture, mayBeHidden ? { params: { name: source.slice(uploadedFolder.length) } } : undefined);
  if (mayBeHidden && hidden.state === 'loading') return null;
  const data = 'data' in hidden ? hidden.data.picture : null;
  // biome-ignore lint/a11y/useAltText: the caller's `alt` is in `image`
  return <img {...image} src={data ?? toPictureSource(address)} />;
}

export function toPictureSource(address: string): string {
  return toImageAddress(address, isVector(address) ? 'original' : { width: 320, format: 'webp' });
}
