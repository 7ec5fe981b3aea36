import { writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { toNotices } from './licences.ts';

/** Writes `licences.txt` in `folder`: the packages in the build, and their terms. Fails the build if a licence is not allowed. */
export function licenceNotices(folder: string, root: string): Plugin {
  return {
    name: 'licence-notices',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames));
      const styles = [...this.getModuleIds()]; // a style sheet extracted from its chunk is only listed among all modules
      const names = [...modules, ...styles].map((id) => /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]);
      const text = toNotices(root, new Set(names.filter((name) => name !== undefined)));
      writeFileSync(`${folder}/licences.txt`, text);
      writeFileSync(`${folder}/licences.txt.br`, brotliCompressSync(text));
      writeFileSync(`${folder}/licences.txt.gz`, gzipSync(text));
    },
  };
}
