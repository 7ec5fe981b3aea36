import { listSitePictures, type SitePicture, uploadSiteDocument, uploadSitePicture } from '#shared/contracts/desk-pictures.ts';
import { uploadShopPicture } from '#shared/contracts/desk-shop.ts';
import { documentLimits } from '#shared/site/picture-limits.ts';
import { useMay } from '../lib/staff.ts';
import { type TakenFiles, useUploadTo } from './use-upload.ts';

/** Uploads files of the kinds in `takes` to the library, or for a shop's proposal. Calls `onDone` for each, with the number of files that were started together. */
export function useUpload(onDone: (picture: SitePicture, started: number) => void, takes: TakenFiles = 'pictures') {
  const may = useMay();
  const library = {
    picture: may(uploadShopPicture) && !may(uploadSitePicture) ? uploadShopPicture : uploadSitePicture,
    document: uploadSiteDocument,
    documentBytesAtMost: documentLimits.bytesAtMost,
    refreshes: [listSitePictures],
  };
  return useUploadTo(library, onDone, takes);
}
