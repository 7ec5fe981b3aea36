import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError, type Fault, toFaults } from '#config/faults.ts';
import { JsonFileError, readJsonFile } from '#config/json-file.ts';
import { readSecret } from '#config/secret-files.ts';
import { HttpUrl, OpsToken } from '#config/variable-forms.ts';
import { listUnknownNames } from './shell-command.ts';

/** A value that a shell reads as one word, because commands contain it unquoted. */
const Word = z.string().check(z.regex(/^[\w.@:/+=,~-]{1,200}$/, 'must be letters, digits and . @ : / + = , ~ - _'));
const Command = z.string().check(z.minLength(1));
const Name = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/, 'must be letters and digits, the first one in lower case'));

const CentreEntry = z.strictObject({
  tenant: z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be lower case letters, digits and hyphens')),
  url: HttpUrl,
  mallApiUrl: z.optional(HttpUrl),
  opsTokenFile: z.optional(z.string()),
  opsTokenVariable: z.optional(z.string()),
  canary: z._default(z.boolean(), false),
  variables: z._default(z.record(Name, Word), {}),
  upgrade: z.optional(Command),
  backup: z.optional(Command),
});

const FleetFile = z.strictObject({
  prometheus: z.optional(HttpUrl),
  ignoredAlarms: z._default(z.array(z.string()), []),
  waveSize: z._default(z.int().check(z.positive()), 5),
  upgrade: z.optional(Command),
  backup: z.optional(Command),
  centres: z.array(CentreEntry).check(z.minLength(1)),
});

export interface Centre {
  tenant: string;
  /** Address of the gateway, without a trailing slash. */
  url: string;
  /** Address of a mall API that runs alone; undefined: the gateway answers for its embedded one. */
  mallApiUrl: string | undefined;
  opsToken: string | undefined;
  isCanary: boolean;
  variables: Readonly<Record<string, string>>;
  /** Templates of shell commands. */
  upgrade: string | undefined;
  backup: string | undefined;
}

export interface Fleet {
  centres: readonly Centre[];
  /** Folder of the fleet file, in which commands run. */
  folder: string;
  prometheus: string | undefined;
  ignoredAlarms: readonly string[];
  waveSize: number;
}

/** Names that a template may use besides the centre's own variables. */
const ownNames = { upgrade: ['tenant', 'version'], backup: ['tenant', 'time'] } as const;

/** Reads a fleet file with its tokens. Throws `ConfigError` with every fault; a fault never contains a token. */
export function readFleet(file: string, environment: Readonly<Record<string, string | undefined>>): Fleet {
  const content = readContent(file);
  const parsed = FleetFile.safeParse(content);
  if (!parsed.success) throw new ConfigError(file, toFaults(parsed.error, content, false));
  const { centres: entries, prometheus, ignoredAlarms, waveSize, ...templates } = parsed.data;
  const folder = dirname(resolve(file));
  const faults: Fault[] = [];
  const centres = entries.map((entry, index): Centre => {
    const { tenant, url, mallApiUrl, canary: isCanary, variables } = entry;
    const key = `centres.${index}`;
    if (entries.findIndex((other) => trimSlash(other.url) === trimSlash(url)) < index)
      faults.push({ key: `${key}.url`, reason: 'is that of another centre' });
    const commands = { upgrade: entry.upgrade ?? templates.upgrade, backup: entry.backup ?? templates.backup };
    for (const kind of ['upgrade', 'backup'] as const) {
      const unknown = listUnknownNames(commands[kind] ?? '', [...ownNames[kind], ...Object.keys(variables)]);
      for (const name of unknown) faults.push({ key: `${key}.${kind}`, reason: `{${name}} is not among the variables of ${tenant}` });
    }
    const token = readToken(entry, folder, environment);
    if ('reason' in token) faults.push({ key: `${key}.${token.key}`, reason: token.reason });
    const opsToken = 'secret' in token ? token.secret : undefined;
    return {
      tenant,
      url: trimSlash(url),
      mallApiUrl: mallApiUrl && trimSlash(mallApiUrl),
      opsToken,
      isCanary,
      variables,
      ...commands,
    };
  });
  if (faults.length > 0) throw new ConfigError(file, faults);
  return { centres, folder, prometheus: prometheus && trimSlash(prometheus), ignoredAlarms, waveSize };
}

const trimSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url);

function readContent(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    if (!(error instanceof JsonFileError)) throw error;
    throw new ConfigError(resolve(file), [{ key: '(whole)', reason: `${error.message} (--file names another file)` }]);
  }
}

type Token = { secret: string } | { key: 'opsTokenFile' | 'opsTokenVariable'; reason: string } | Record<string, never>;

/** Reads the operators' token from its file or variable. Returns an empty object if the centre has none. */
function readToken(
  { opsTokenFile, opsTokenVariable }: z.output<typeof CentreEntry>,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Token {
  if (opsTokenFile !== undefined && opsTokenVariable !== undefined)
    return { key: 'opsTokenFile', reason: 'is set beside opsTokenVariable: only one of them can be' };
  if (opsTokenFile !== undefined) {
    const read = readSecret(resolve(folder, opsTokenFile));
    if ('reason' in read) return { key: 'opsTokenFile', reason: read.reason };
    return isToken(read.secret) ? read : { key: 'opsTokenFile', reason: `is the path of a file whose content ${tokenForm}` };
  }
  if (opsTokenVariable === undefined) return {};
  const secret = environment[opsTokenVariable];
  if (!secret) return { key: 'opsTokenVariable', reason: 'is the name of an environment variable that is not set' };
  return isToken(secret) ? { secret } : { key: 'opsTokenVariable', reason: `is the name of an environment variable that ${tokenForm}` };
}

const isToken = (text: string): boolean => OpsToken.safeParse(text).success;
const tokenForm = 'must be 24 to 200 letters, digits and signs';
