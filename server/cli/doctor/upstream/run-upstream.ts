import { parseArgs } from 'node:util';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { readSecret } from '#config/secret-files.ts';
import { readTenant } from '#config/tenant.ts';
import { MallApiToken } from '#config/variable-forms.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { checkUpstream, realClock, waitSeconds } from './check-upstream.ts';
import { type CheckedCall, toExitCode, toHead, toRows, toSummary } from './report.ts';

interface Output {
  /** Prints the report. */
  print: (text: string) => void;
  /** Prints progress, and faults of the command line. */
  say: (line: string) => void;
}

/** Runs `npm run doctor -- upstream …` and returns the exit code. */
export async function runUpstream(
  typed: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { print, say }: Output,
): Promise<0 | 1 | 2 | 3> {
  try {
    const given = readArguments(typed);
    if (given.wantsHelp) {
      print(help);
      return 0;
    }
    const env = readEnv({ ...environment, ...given.variables });
    const tenant = readTenant(env);
    if (env.mallApiUrl === undefined) throw new ArgumentFault('There is no mall API to ask: give its URL, or set MALL_API_URL.');
    for (const remark of env.remarks) say(remark);
    const site = {
      mallApiUrl: env.mallApiUrl,
      access: env.mallApiAccess,
      memberToken: readMemberToken(given),
      tenant: { ...tenant, tenantId: given.tenant ?? tenant.tenantId },
    };
    if (!given.isJson) print(toHead({ mallApi: site.mallApiUrl, tenant: site.tenant.tenantId }));
    const onChecked = given.isJson ? undefined : (call: CheckedCall) => print(toRows(call));
    const report = await checkUpstream(site, { clock: realClock, wait: waitSeconds, say, onChecked });
    const exitCode = toExitCode(report);
    print(given.isJson ? JSON.stringify({ ...report, exitCode }, undefined, 2) : toSummary(report));
    return exitCode;
  } catch (error) {
    if (!(error instanceof ArgumentFault || error instanceof ConfigError)) throw error;
    say(error.message);
    return 2;
  }
}

function readMemberToken({ memberToken, memberTokenFile }: ReturnType<typeof readArguments>): string | undefined {
  const token = memberTokenFile === undefined ? memberToken : readFile(memberTokenFile);
  if (token !== undefined && !MallApiToken.safeParse(token).success)
    throw new ArgumentFault('The member’s token must be printable ASCII characters without spaces.');
  return token;
}

function readFile(file: string): string {
  const read = readSecret(file);
  if ('reason' in read) throw new ArgumentFault(`--member-token-file ${read.reason}`);
  return read.secret;
}

export const help = `npm run doctor -- upstream [URL] [options]

Asks a mall API each call that reads, one after the other, and says what the gateway makes of its
answers. It never writes. URL is that of MALL_API_URL, which is asked where none is given. TENANT
and CONFIG_DIR name the tenant file, whose imageHosts and mallApi.locales count.

  --token TOKEN              what the mall API knows the site by, in place of MALL_API_TOKEN; other
                             users of this machine see it among its processes, so better:
  --token-file FILE          a file that holds it, in place of MALL_API_TOKEN_FILE
  --member-token TOKEN       a member's, for what members read; nothing of it is shown
  --member-token-file FILE   a file that holds it. Without either, --token counts as a member's
                             where ${getProfile.path} takes it
  --tenant ID                the tenant's id as the mall API knows it, in place of the tenant file's
  --json                     the whole report for programs
  --help                     this

MALL_API_TOKEN_HEADER and MALL_API_TENANT_HEADER count as they do for the gateway.

fits       as the contract has it
repaired   otherwise, and read as it is meant: how, where, and how often
lost       entries that do not fit are left out; of one answer twenty are counted at most
missing    the mall API does not have the call, and the site leaves out what it carries; a list counts
           as empty
failed     there is no answer, or none that can be read: pages that need it fail
not asked  no list told what to ask it with
slow       took more than a second; the gateway waits for five at most

Where it refuses for now (429, Retry-After), that is waited for, two minutes at most.

Exit code 0: all fits, is repaired or may be missing. 1: the site cannot stand, the centre's record
fails. 2: nothing was asked, an argument or variable is wrong. 3: the site stands, and something was
lost, left out or failed.`;

interface UpstreamArguments {
  url: string | undefined;
  /** Environment variables to override. */
  variables: Record<string, string>;
  memberToken: string | undefined;
  memberTokenFile: string | undefined;
  tenant: string | undefined;
  isJson: boolean;
  wantsHelp: boolean;
}

/** An invalid command line. The message contains no argument, because one may be a token. */
class ArgumentFault extends Error {}

function readArguments(typed: readonly string[]): UpstreamArguments {
  const { values, positionals } = parse(typed);
  const { token, 'token-file': file, 'member-token': memberToken, 'member-token-file': memberTokenFile, tenant } = values;
  if (positionals.length > 1) throw new ArgumentFault('There is one URL at most.');
  if (token !== undefined && file !== undefined) throw new ArgumentFault('--token and --token-file exclude each other.');
  if (memberToken !== undefined && memberTokenFile !== undefined)
    throw new ArgumentFault('--member-token and --member-token-file exclude each other.');
  if (tenant !== undefined && !/^[\w-]{1,100}$/.test(tenant)) throw new ArgumentFault('--tenant must be letters, digits, _ and -.');
  const [url] = positionals;
  const isGiven = token !== undefined || file !== undefined;
  return {
    url,
    variables: {
      ...(url !== undefined && { MALL_API_URL: url }),
      ...(isGiven && { MALL_API_TOKEN: token ?? '', MALL_API_TOKEN_FILE: file ?? '' }),
    },
    memberToken,
    memberTokenFile,
    tenant,
    isJson: values.json === true,
    wantsHelp: values.help === true,
  };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  token: text,
  'token-file': text,
  'member-token': text,
  'member-token-file': text,
  tenant: text,
  json: flag,
  help: flag,
} as const;

function parse(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options, allowPositionals: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isUnknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
    throw new ArgumentFault(
      isUnknown ? 'An option is not known: see --help.' : 'An option lacks its value, or has one too many: see --help.',
    );
  }
}
