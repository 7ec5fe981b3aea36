import { writeFileSync } from 'node:fs';
import { makeOpenapiDocument } from '../openapi/document.ts';

// `npm run openapi [-- <file>]`: writes the contract with the mall API as an OpenAPI document, to standard output or a file.
const [file] = process.argv.slice(2);
const text = `${JSON.stringify(await makeOpenapiDocument(), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
