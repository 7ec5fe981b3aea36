import { readdirSync, readFileSync } from 'node:fs';

/** Docstrings of calls, schemas and fields, by name: `getCompany`, `listCompanies.letter`, `Reward.stock`. */
export type Comments = ReadonlyMap<string, string>;

const folders = ['schemas', 'contracts'].map((folder) => new URL(`../../shared/${folder}/`, import.meta.url));

/** Matches a docstring, if any, and the name that is declared below it. */
const declaration = /^( *)(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\1)?(export const )?(\w+)(?=[ :])/gm;

/** Reads the docstrings from the source files, so that each text has only one place. */
export function readComments(): Comments {
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8')));
  return new Map(files.flatMap(readFile));
}

function readFile(source: string): [name: string, comment: string][] {
  const found: [string, string][] = [];
  let owner = '';
  let fieldIndent: string | undefined;
  for (const [, indent, comment, isExported, name = ''] of source.matchAll(declaration)) {
    if (isExported) owner = name;
    else fieldIndent ??= indent; // names with more indentation are fields of fields
    if (comment !== undefined && isExported) found.push([name, toProse(comment)]);
    else if (comment !== undefined && indent === fieldIndent) found.push([`${owner}.${name}`, toProse(comment)]);
    if (isExported || name === 'query') fieldIndent = undefined; // the fields of this declaration follow
  }
  return found;
}

/** Converts a docstring to one paragraph, without references to source files and to the specification. */
function toProse(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.trim().replace(/^\* ?/, ''))
    .join(' ')
    .replace(/ \([^()]*(?:`[\w/.-]+\.(?:ts|json)`|\bspecification §\d+)\)/g, '')
    .replace(/: `[\w/.-]+\.ts`(?=\.)/g, '')
    .trim();
}
