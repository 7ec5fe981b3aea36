import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, fault } from './finding.ts';

const own = /^\/media\/([^?#]+)(?:#f\d\d)?$/;
const uploaded = 'u/';

interface Folders {
  mediaDir: string;
  /** Folder of pictures uploaded by staff. */
  uploadedDir: string;
}

/**
 * Finds pictures and documents that content and settings name but that are missing, both in the tenant's media folder
 * and among uploads.
 */
export function checkFiles(content: unknown, { mediaDir, uploadedDir }: Folders): Finding[] {
  const places = new Map<string, string>();
  const visit = (value: unknown, place: string): void => {
    if (typeof value === 'string') {
      if (own.test(value) && !places.has(value)) places.set(value, place);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, place === '' ? name : `${place}.${name}`);
    }
  };
  visit(content, '');
  return [...places].flatMap(([address, place]) => {
    const file = own.exec(address)?.[1] ?? '';
    const path = file.startsWith(uploaded) ? join(uploadedDir, file.slice(uploaded.length)) : join(mediaDir, file);
    return existsSync(path) ? [] : [fault(place, `names ${address}, and there is no such file`)];
  });
}
