import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Grey } from './picture/grey.ts';

/** The part of Tesseract's program that is used. */
interface Core {
  FS: { writeFile: (path: string, content: Uint8Array) => void; unlink: (path: string) => void };
  TessBaseAPI: new () => Api;
}

interface Api {
  Init: (dataPath: null, languages: string, engine: number, configs: undefined) => number;
  SetVariable: (name: string, value: string) => void;
  SetImageFile: (orientation: number, angle: number) => number;
  Recognize: (monitor: null) => number;
  GetUTF8Text: () => string;
  Clear: () => void;
}

const require = createRequire(import.meta.url);
/** Reads Czech and Slovak letters without accents, which is enough for labels and digits. */
const language = 'eng';
const neuralEngine = 1;
/** One block of lines: receipts have no columns that are read one after the other. */
const oneBlock = '6';

/** Opens Tesseract without its wrapper, which would load data from a network. Reading blocks this process. Rejects if a file is missing. */
export async function openTesseract(): Promise<{ read: (page: Grey) => string }> {
  // safe: the pinned package's only export
  const openCore = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<Core>;
  const languageFile = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  const core = await openCore({ print() {}, printErr() {}, TesseractProgress() {} });
  core.FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(languageFile)));
  const api = new core.TessBaseAPI();
  if (api.Init(null, language, neuralEngine, undefined) === -1) throw new Error('could not read the language data of Tesseract');
  api.SetVariable('tessedit_pageseg_mode', oneBlock);
  api.SetVariable('user_defined_dpi', '300');
  return {
    read({ data, width, height }) {
      core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])); // PGM, which needs no encoding
      try {
        if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract could not read the page');
        api.Recognize(null);
        return api.GetUTF8Text();
      } finally {
        core.FS.unlink('/input');
        api.Clear();
      }
    },
  };
}
