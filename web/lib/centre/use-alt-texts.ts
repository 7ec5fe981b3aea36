import { listPictureTexts, maxPictureTexts } from '#shared/contracts/picture-texts.ts';
import { isUploaded, splitFocus, uploadedFolder } from '#shared/site/images.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useRecordTexts } from '../texts/record-texts.ts';

/** Returns alternative texts of these pictures, if the centre's staff have written them. */
export function useAltTexts(addresses: readonly (string | null | undefined)[]): (address: string) => string | undefined {
  const texts = useRecordTexts();
  const names = addresses.flatMap((address) => (address && isUploaded(address) ? [toName(address)] : []));
  const asked = [...new Set(names)].toSorted().slice(0, maxPictureTexts).join(',');
  const found = useEndpoint(listPictureTexts, asked === '' ? undefined : { query: { names: asked } });
  const known = found.state === 'ready' ? found.data : [];
  return (address) => {
    const picture = isUploaded(address) && known.find(({ name }) => name === toName(address));
    return picture ? texts.find(picture, 'alt') : undefined;
  };
}

const toName = (address: string): string => splitFocus(address).source.slice(uploadedFolder.length);
