import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { readSecret } from '#config/secret-files.ts';
import { readTenant } from '#config/tenant.ts';
import { MallApiToken } from '#config/variable-forms.ts';
import { ArgumentFault, help, readArguments } from './arguments.ts';
import { checkUpstream, realClock, waitSeconds } from './check-upstream.ts';
import { type CheckedCall, toExitCode } from './report.ts';
import { toHead, toRows, toSummary } from './to-text.ts';

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
